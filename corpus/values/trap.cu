//! Control must not reach __trap or __builtin_unreachable.
//! replay: --block 4 --array a=list:int:0,1,2,0 --array out=zero:int:4
//! expect: ok
//! array: out = 10 20 30 10
//! replay: --block 4 --array a=list:int:0,1,3,0 --array out=zero:int:4
//! expect: assert.trap @13
//! replay: --block 4 --array a=list:int:0,1,2,-1 --array out=zero:int:4
//! expect: assert.trap @14
//! check: refuted assert.trap
__global__ void trap(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = a[i];
  if (v > 2) __trap();
  if (v < 0) __builtin_unreachable();
  out[i] = 10 * (v + 1);
}
