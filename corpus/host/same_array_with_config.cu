//! cudaLaunchKernelEx with one array twice.
//! check: not proved
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  cudaLaunchConfig_t config = {};
  config.gridDim = 4;
  config.blockDim = 64;
  cudaLaunchKernelEx(&config, shift, a, a, 256);
}
