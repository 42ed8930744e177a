//! Matrix product, one thread for each element of the result, sizes that need not fit the launch.
//! check: proved
__global__ void matmul_rows(const float *a, const float *b, float *c, int rows, int inner, int columns) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= columns || y >= rows)
    return;
  float sum = 0;
  for (int k = 0; k < inner; ++k)
    sum += a[y * inner + k] * b[k * columns + x];
  c[y * columns + x] = sum;
}
