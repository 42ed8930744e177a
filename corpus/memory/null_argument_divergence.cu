//! Without the array, half of the threads come to another barrier than the others.
//! check: unknown possible
__global__ void half(int *a, const int *map) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (map || threadIdx.x % 2) __syncthreads();
  a[i] = i;
  __syncthreads();
}
