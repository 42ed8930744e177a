//! What is taken from the width is a size itself, which bounds a coordinate: no window.
//! check: refuted race.global
__global__ void margins(const float *in, float *out, int w, int m) {
  int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y >= m) return;
  for (int x = 0; x < m; ++x) out[y * (w - m) + x] = in[x + y];
}
