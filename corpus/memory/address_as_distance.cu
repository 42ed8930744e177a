//! The distance of two arrays tells where the other one is.
//! check: unknown unsupported.call
__device__ void sink(long distance);
__global__ void k(int *a, int *b) {
  sink(a - b);
  a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
