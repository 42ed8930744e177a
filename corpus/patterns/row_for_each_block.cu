//! # A row for each block: the product of an unsigned coordinate and an int is assumed not to overflow
//! check: proved

__global__ void scale_rows(float *out, const float *in, const float *by, int n) {
  const float *from = in + blockIdx.x * n;
  float *to = out + blockIdx.x * n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    to[i] = from[i] * by[i];
  }
}
