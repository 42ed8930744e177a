//! The lowest byte comes first.
//! check: --block 4 --grid 1 => refuted assert.failed @8
__global__ void bytes_of_an_int_wrong(unsigned char *out) {
  int value = 0x01020304;
  unsigned char *p = (unsigned char *)&value;
  __assert(p[0] == 4 && p[3] == 1);
  int other = p[1];
  __assert(other == 2);
  out[threadIdx.x] = p[0];
}
