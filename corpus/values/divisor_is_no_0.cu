//! A divisor of arguments alone is assumed not to be 0
//! check: proved

__global__ void k(int *a, int n) {
  __requires(n >= 0 && n < 2);
  a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x / n;
}
