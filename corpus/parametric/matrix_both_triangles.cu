//! Each thread fills a row right of the diagonal and mirrors it below, in a matrix with a border: the row's pitch is a
//! sum and shares the row with the column.
//! replay: --block 4 --grid 2 --arg m=6 --array a=zero:float:49
//! expect: ok
//! check: proved
__global__ void matrix_both_triangles(float *a, int m) {
  int row = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (row < m + 1) {
    for (int column = row; column < m + 1; column++) {
      a[row * (m + 1) + column] = row * 2.0f;
      a[column * (m + 1) + row] = a[row * (m + 1) + column];
    }
  }
}
