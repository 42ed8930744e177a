//! The host copies the width of a row to a variable of the device. What it is was not followed: with some widths rows overlap, with others they do not.
//! check: unknown possible

__device__ int width;

__global__ void k(float *a) {
  a[blockIdx.x * width + threadIdx.x] = threadIdx.x;
}

int main() {
  float *a;
  int w = 64;
  cudaMalloc(&a, 4 * 64 * 10);
  cudaMemcpyToSymbol(width, &w, sizeof(w));
  k<<<10, 64>>>(a);
}
