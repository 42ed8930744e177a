//! The conditional operator as the target of an assignment, and nested conditionals.
//! replay: --block 4 --array a=zero:int:4 --array b=zero:int:4
//! expect: ok
//! array: a = 10 0 12 0
//! array: b = 0 11 0 13
//! check: proved
__global__ void conditional_lvalue(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  (i & 1 ? b[i] : a[i]) = i < 2 ? i == 0 ? 10 : 11 : 10 + i;
}
