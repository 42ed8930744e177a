//! Two matrices are added, one thread for each element, guarded: any block, any grid, any size.
//! check: proved
__global__ void add_rows(const float *a, const float *b, float *sum, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    sum[y * width + x] = a[y * width + x] + b[y * width + x];
}
