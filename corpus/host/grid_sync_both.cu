//! One launch is cooperative, the other is not.
//! check: unknown launch.cooperative
#include <cooperative_groups.h>
#include <cuda_runtime.h>

__device__ void wait_for_all() { cooperative_groups::this_grid().sync(); }

__global__ void shift(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  wait_for_all();
  b[i] = a[i ^ 1];
}

void run(int *a, int *b) {
  void *arguments[] = {&a, &b};
  cudaLaunchCooperativeKernel((void *)shift, dim3(4), dim3(64), arguments, 0, 0);
  cudaLaunchKernel((void *)shift, dim3(4), dim3(64), arguments, 0, 0);
}
