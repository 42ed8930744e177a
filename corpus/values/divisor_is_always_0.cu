//! A divisor of arguments alone is assumed not to be 0, but not where every launch has 0 there
//! check: not proved

__global__ void k(int *a, int n) {
  __requires(n >= 0 && n < 1);
  a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x / n;
}
