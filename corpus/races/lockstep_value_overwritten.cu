//! Under lock-step another lane may overwrite, in order and without a race, what this one has just written.
//! replay: --block 32 --array out=zero:int:32 --warp-lockstep 32
//! expect: assert.failed @12
//! check: --block 32 --grid 1 --warp-lockstep 32 => refuted assert.failed @12
#include <assert.h>

__global__ void lockstep_value_overwritten(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = 1;
  s[t ^ 1] = 2;
  assert(s[t] == 1);
  out[t] = s[t];
}
