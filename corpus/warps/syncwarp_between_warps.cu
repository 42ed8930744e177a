//! __syncwarp orders nothing between two warps.
//! replay: --block 64 --array out=zero:int:64
//! expect: race.shared @9,11
//! check: --block 32 => proved
//! check: --block 64 => refuted race.shared @9,11
__global__ void syncwarp_between_warps(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  out[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}
