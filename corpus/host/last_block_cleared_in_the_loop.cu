//! The last block: the counter is cleared before each launch
//! check: proved

#include <cuda_runtime.h>

__global__ void sum(const float *in, float *part, float *out, unsigned *counter) {
  __shared__ bool last;
  part[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    last = atomicAdd(counter, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float s = 0;
    for (int i = 0; i < 256; i++) {
      s += part[i];
    }
    out[0] = s;
  }
}

int main() {
  float *in, *part, *out;
  cudaMalloc(&in, 1024);
  cudaMalloc(&part, 1024);
  cudaMalloc(&out, 4);
  unsigned *counter;
  cudaMalloc(&counter, 4);
  for (int i = 0; i < 10; i++) {
    cudaMemset(counter, 0, 4);
    sum<<<4, 64>>>(in, part, out, counter);
  }
}
