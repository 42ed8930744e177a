//! Both coordinates come from x: that all of them fit into one row is nothing that was meant.
//! check: refuted race.global

__global__ void wrong_pitch(float *out, const float *in, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * cols)
    out[(i % cols) * cols + i / cols] = in[i];
}
