//! Without the array, half of the threads stay away from the barrier.
//! check: unknown possible
__global__ void half(int *a, const int *map) {
  __shared__ int s[64];
  int t = threadIdx.x & 63;
  if (map || threadIdx.x % 2) {
    s[t] = t;
    __syncthreads();
  }
  a[blockIdx.x * blockDim.x + threadIdx.x] = t;
}
