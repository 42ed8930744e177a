//! Nobody says how large `a` is: its bounds are not checked, and the verdict says so.
//! replay: --block 4 --grid 1 --array a=zero:int:4
//! expect: memory.bounds @6
//! check: proved
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x + 1] = 1;
}
