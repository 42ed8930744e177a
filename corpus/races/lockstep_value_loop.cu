//! Lanes that stay in a loop for longer write what those who have left it knew.
//! replay: --block 32 --array out=zero:int:32 --warp-lockstep 32
//! expect: assert.failed @13
//! check: --block 32 --grid 1 --warp-lockstep 32 => refuted assert.failed @13
#include <assert.h>

__global__ void lockstep_value_loop(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = 0;
  for (int k = 0; k < t; ++k)
    s[k] = 7;
  assert(s[t] == 0);
  out[t] = s[t];
}
