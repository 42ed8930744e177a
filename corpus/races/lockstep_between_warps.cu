//! Two warps are not in step with each other.
//! replay: --block 64 --array out=zero:int:64 --warp-lockstep 32
//! expect: race.shared @9,10
//! check: --block 32 --grid 1 --warp-lockstep 32 => proved
//! check: --block 64 --grid 1 --warp-lockstep 32 => refuted race.shared @9,10
__global__ void lockstep_between_warps(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x, last = blockDim.x - 1;
  s[t] = t;
  out[t] = s[last - t];
}
