//! The third launch argument gives the bytes of dynamic shared memory.
//! replay: --block 32 --dynamic-shared 128 --array a=iota:int:32 --array out=zero:int:1
//! expect: ok
//! array: out = 496
//! check: proved
#include <cuda_runtime.h>

__global__ void sum(const int *a, int *out) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  const int threads = 32;
  int *a, *out;
  cudaMalloc(&a, 8 * threads * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  sum<<<8, threads, threads * sizeof(int)>>>(a, out);
  cudaDeviceSynchronize();
  return 0;
}
