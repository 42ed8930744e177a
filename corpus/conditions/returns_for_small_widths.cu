//! That all threads leave is no cure
//! check: not proved

__global__ void k(int *a, int w, int h, int stride) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (w <= stride) {
    return;
  }
  if (x < w && y < h) {
    a[y * stride + x] = x;
  }
}
