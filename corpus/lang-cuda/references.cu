//! References to elements, to locals, and as parameters.
//! replay: --block 4 --array a=iota:int:4
//! expect: ok
//! array: a = 2 8 14 20
//! check: proved
__device__ void twice(int &v) { v *= 2; }
__device__ int &pick(int *a, int i) { return a[i]; }
__device__ int plus(const int &a, const int &b) { return a + b; }

__global__ void references(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int three = 3;
  int &alias = three;
  alias *= i;
  pick(a, i) = plus(three, 1);
  twice(a[i]);
}
