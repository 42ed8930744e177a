//! A `short` is read at every third byte.
//! replay: --block 2 --array a=iota:uchar:32 --array out=zero:int:4
//! expect: memory.misaligned @7
//! check: refuted memory.misaligned @7
__global__ void misaligned_bytes(const unsigned char *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = *(const short *)(a + 3 * i);
}
