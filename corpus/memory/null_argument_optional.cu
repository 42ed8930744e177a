//! An optional array: right with it and without it
//! check: proved

__global__ void k(int *a, const int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i;
  if (b != nullptr) {
    x += b[i];
  }
  __syncthreads();
  a[i] = x;
}
