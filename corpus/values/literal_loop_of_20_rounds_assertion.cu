//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: refuted assert.failed
#include <cassert>

__global__ void k(int n) {
  for (int i = 0; i < n; i++) {
    int o = i * 160000000;
    assert(o >= 0);
  }
}

int main() {
  k<<<1, 32>>>(20);
}
