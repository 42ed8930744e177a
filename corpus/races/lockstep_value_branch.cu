//! Lanes of a branch that this lane does not take write what it knew before; ordered by the place where they meet again.
//! replay: --block 32 --array out=zero:int:32 --warp-lockstep 32
//! expect: assert.failed @12
//! check: --block 32 --grid 1 --warp-lockstep 32 => refuted assert.failed @12
#include <assert.h>

__global__ void lockstep_value_branch(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = 1;
  if (t % 2 == 0) s[t + 1] = 2;
  assert(s[t] == 1);
  out[t] = s[t];
}
