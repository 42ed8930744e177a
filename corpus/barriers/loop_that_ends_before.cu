//! A loop that ends keeps nobody from the barrier.
//! check: proved
__global__ void k(int *a, int n) {
  int i = 0;
  while (threadIdx.x == 0 && i < n) i++;
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = i;
}
