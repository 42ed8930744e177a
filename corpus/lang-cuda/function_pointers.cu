//! A call through a function pointer splits over the functions whose address is taken.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 10 10 12 30
//! check: proved
__device__ int add(int a, int b) { return a + b; }
__device__ int mul(int a, int b) { return a * b; }

__global__ void function_pointers(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int (*op)(int, int) = i % 2 ? mul : add;
  out[i] = op(10, i);
}
