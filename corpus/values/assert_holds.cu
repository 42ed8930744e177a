//! An assertion that the guard implies.
//! replay: --block 8 --array out=zero:int:8 --arg n=5
//! expect: ok
//! array: out = 5 4 3 2 1 0 0 0
//! check: proved
#include <assert.h>

__global__ void assert_holds(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    assert(n - i > 0);
    out[i] = n - i;
  }
}
