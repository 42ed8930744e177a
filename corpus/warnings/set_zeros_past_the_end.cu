//! What is past the end is stored as 0.
//! check: --block 64 => proved
//! warns: ok
__global__ void sums(const float *in, float *out, int n) {
  __shared__ float s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int k = 0; k < 64; ++k) sum += s[k];
    out[blockIdx.x] = sum;
  }
}
