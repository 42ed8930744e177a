//! A whole program: allocation, copies, one launch with constant sizes.
//! replay: --kernel vector_add --block 8 --grid 2 --array a=iota:float:16 --array b=fill:1:float:16 --array c=zero:float:16 --arg n=16
//! expect: ok
//! array: c = 1..16
//! check: proved
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void vector_add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  const int n = 1024;
  float *host = (float *)malloc(n * sizeof(float));
  float *a, *b, *c;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&c, n * sizeof(float));
  for (int i = 0; i < n; i++) host[i] = i;
  cudaMemcpy(a, host, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(b, host, n * sizeof(float), cudaMemcpyHostToDevice);
  vector_add<<<n / 256, 256>>>(a, b, c, n);
  if (cudaDeviceSynchronize() != cudaSuccess) printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaMemcpy(host, c, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  free(host);
  return 0;
}
