//! A function that returns the address of another, with a postcondition about it.
//! check: proved
typedef int (*Step)(int);
__device__ int up(int x) { return x + 1; }
__device__ int down(int x) { return x - 1; }
__device__ Step choose(int forwards) {
  __requires(forwards != 0);
  __ensures(__return_val_funptr(Step) == up);
  return forwards ? up : down;
}
__global__ void function_pointer_result(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Step step = choose(1);
  a[i] = step(i);
}
