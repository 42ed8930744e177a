//! The assertion fails for the first thread past the end.
//! replay: --block 8 --array out=zero:int:8 --arg n=8
//! expect: ok
//! replay: --block 8 --array out=zero:int:8 --arg n=5
//! expect: assert.failed @11
//! check: refuted assert.failed @11
#include <assert.h>

__global__ void assert_fails(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(i < n);
  out[i] = n - i;
}
