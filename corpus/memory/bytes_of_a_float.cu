//! The bytes of a value that was stored are read one by one: they are the value's own.
//! check: --grid 1 => proved
__global__ void bytes_of_a_float(const float *in, unsigned char *out) {
  float sum = in[threadIdx.x] + 1.0f;
  float again = in[threadIdx.x] + 1.0f;
  unsigned char *p = (unsigned char *)&sum;
  unsigned char *q = (unsigned char *)&again;
  __assert(p[0] == q[0] && p[1] == q[1] && p[2] == q[2] && p[3] == q[3]);
  out[threadIdx.x] = p[3];
}
