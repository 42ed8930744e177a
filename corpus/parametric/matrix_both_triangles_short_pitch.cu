//! The same with a pitch that is too small: the ends of a row are the start of the next.
//! check: refuted race.global @7,8
__global__ void matrix_both_triangles_short_pitch(float *a, int m) {
  int row = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (row < m + 1) {
    for (int column = row; column < m + 1; column++) {
      a[row * (m - 1) + column] = row * 2.0f;
      a[column * (m - 1) + row] = column * 3.0f;
    }
  }
}
