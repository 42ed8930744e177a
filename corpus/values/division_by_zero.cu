//! Integer division by zero is an error.
//! replay: --block 4 --array a=list:int:1,2,4,8 --array out=zero:int:4
//! expect: ok
//! array: out = 100 50 25 12
//! replay: --block 4 --array a=list:int:1,2,0,8 --array out=zero:int:4
//! expect: arith.div0 @10
//! check: refuted arith.div0 @10
__global__ void division_by_zero(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 100 / a[i];
}
