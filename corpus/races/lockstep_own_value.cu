//! What nobody else writes stays known under lock-step.
//! replay: --block 32 --array out=zero:int:32 --warp-lockstep 32
//! expect: ok
//! check: --block 32 --grid 1 --warp-lockstep 32 => proved
#include <assert.h>

__global__ void lockstep_own_value(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  int before = s[t];
  out[t] = 1;
  assert(s[t] == before);
}
