//! What is past the end is read, and not used.
//! check: --block 64 => proved
//! warns: ok
__global__ void shifted(const float *in, float *out, int n) {
  __shared__ float s[65];
  int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = in[i];
  __syncthreads();
  float next = s[threadIdx.x + 1];
  if (threadIdx.x < 63) out[i] = next;
}
