//! Blocks leave as a whole: no barrier misses anybody.
//! check: --block 64 => proved
//! warns: ok
__global__ void some_blocks(int *out, int blocks) {
  __shared__ int s[64];
  if (blockIdx.x >= blocks) return;
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
