//! A function without a body that gets an address as a number may write there.
//! check: unknown unsupported.call
__device__ void sink(unsigned long long p);
__global__ void k(int *a) {
  sink((unsigned long long)a);
  a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
