//! A grid-stride loop over rows, a block-stride loop over the elements of each.
//! check: proved
__global__ void grid_stride_rows(float *m, const float *scale, int rows, int columns) {
  for (int r = blockIdx.x; r < rows; r += gridDim.x)
    for (int c = threadIdx.x; c < columns; c += blockDim.x)
      m[r * columns + c] *= scale[r];
}
