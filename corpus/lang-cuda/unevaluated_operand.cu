//! Operands of `sizeof` and `decltype` are not evaluated: nothing is written.
//! replay: --block 4 --array a=zero:int:4
//! expect: ok
//! array: a = 4 4 4 4
//! check: --block 4 --grid 1 => proved

__global__ void unevaluated_operand(int *a) {
  decltype(a[0] = 3) mine = a[threadIdx.x];
  mine = sizeof(a[0] = 7);
}
