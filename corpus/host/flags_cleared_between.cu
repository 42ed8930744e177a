//! Flags of blocks: the kernel is launched again with flags that were cleared
//! check: proved

#include <cuda_runtime.h>

__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x, n = blockDim.x;
  part[b * n + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&flag[b], 1);
    if (b > 0) {
      while (atomicCAS(&flag[b - 1], 1, 1) != 1) {}
      __threadfence();
      int sum = 0;
      for (int i = 0; i < n; i++) sum += part[(b - 1) * n + i];
      out[b] = sum;
    }
  }
}

int main() {
  int *part, *flag, *out;
  cudaMalloc(&part, 4096);
  cudaMalloc(&flag, 64);
  cudaMalloc(&out, 64);
  cudaMemset(flag, 0, 64);
  chain<<<8, 64>>>(part, flag, out);
  cudaMemset(flag, 0, 64);
  chain<<<8, 64>>>(part, flag, out);
}
