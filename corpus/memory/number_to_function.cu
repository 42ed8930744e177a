//! Any other number tells the function nothing of the array.
//! check: proved
__device__ int scramble(unsigned long long n);
__global__ void k(int *a) {
  int v = scramble(threadIdx.x * 77ull);
  a[threadIdx.x + blockIdx.x * blockDim.x] = v;
}
