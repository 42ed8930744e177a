//! No guard: all threads along x must find room in a row.
//! check: proved if gridDim.x * blockDim.x <= width

__global__ void fill(int *out, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * width + x] = threadIdx.x;
}
