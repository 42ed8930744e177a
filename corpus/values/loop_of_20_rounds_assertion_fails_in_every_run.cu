//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: refuted assert.failed
#include <cassert>

__global__ void k() {
  for (int i = 0; i < 20; i++) assert(i * 160000000 >= 0);
}
