//! A lane writes and leaves; the others find its value after the barrier, not what they wrote before.
//! replay: --block 32 --array out=zero:int:32 --warp-lockstep 32
//! expect: assert.failed @16
//! check: --block 32 --grid 1 --warp-lockstep 32 => refuted assert.failed @16
#include <assert.h>

__global__ void lockstep_value_left(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = 1;
  if (t == 1) {
    s[0] = 9;
    return;
  }
  __syncthreads();
  assert(s[t] == 1);
  out[t] = s[t];
}
