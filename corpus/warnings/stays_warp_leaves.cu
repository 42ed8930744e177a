//! Whole warps leave, and only barriers of a warp follow.
//! check: --block 64 => proved
//! warns: ok
__global__ void one_warp(int *out) {
  __shared__ int s[32];
  if (threadIdx.x >= 32) return;
  s[threadIdx.x] = threadIdx.x;
  __syncwarp();
  out[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}
