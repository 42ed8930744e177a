//! A barrier of the grid in a cooperative launch.
//! check: proved
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void shift(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  cooperative_groups::this_grid().sync();
  b[i] = a[i ^ 1];
}

void run(int *a, int *b) {
  void *arguments[] = {&a, &b};
  cudaLaunchCooperativeKernel((void *)shift, dim3(4), dim3(64), arguments, 0, 0);
}
