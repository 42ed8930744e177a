//! A lane that has left is not in step any more: what it did last is not ordered with the others.
//! replay: --block 32 --array out=zero:int:32 --warp-lockstep 32
//! expect: race.shared @9,12
//! check: --block 32 --grid 1 --warp-lockstep 32 => refuted race.shared @9,12
__global__ void lockstep_left_early(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 16) {
    s[t] = t;
    return;
  }
  out[t] = s[t - 16];
}
