//! Lanes of a warp do not run in lock-step: without __syncwarp the exchange races.
//! replay: --block 32 --array out=zero:int:32
//! expect: race.shared @8,9
//! check: --block 32 => refuted race.shared @8,9
__global__ void syncwarp_missing(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  out[blockIdx.x * 32 + t] = s[t ^ 1];
}
