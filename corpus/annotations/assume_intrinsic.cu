//! An assumption constrains the runs that are considered and is listed in the report.
//! replay: --block 4 --array a=list:int:1,2,4,8 --array out=zero:int:4
//! expect: ok
//! array: out = 8 4 2 1
//! replay: --block 4 --array a=list:int:1,2,0,8 --array out=zero:int:4
//! expect: assume.false @11
//! check: proved
__global__ void assume_intrinsic(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int d = a[i];
  __assume(d != 0);
  out[i] = 8 / d;
}
