//! All threads of a block read the same flag, so that they leave together.
//! check: --block 64 => proved
//! warns: ok
__global__ void flagged(const int *flags, int *out) {
  __shared__ int s[64];
  if (flags[blockIdx.x] == 0) return;
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
