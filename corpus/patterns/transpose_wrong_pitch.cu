//! # Rows and columns by division, put together with the wrong pitch
//! check: refuted race.global

__global__ void transpose(float *out, const float *in, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * cols) {
    int row = i / cols;
    int col = i % cols;
    out[col * cols + row] = in[i];
  }
}
