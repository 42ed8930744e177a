//! `__launch_bounds__` is a fact about every launch: larger blocks are not looked at.
//! check: proved
__global__ void __launch_bounds__(128) k(int *a) {
  __shared__ int s[128];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
