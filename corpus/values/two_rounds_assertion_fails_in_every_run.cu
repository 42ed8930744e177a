//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: refuted assert.failed
#include <cassert>

__global__ void k() {
  int x = 2000000000;
  for (int i = 0; i < 2; i++) {
    x += 100000000;
    assert(x > 0);
  }
}
