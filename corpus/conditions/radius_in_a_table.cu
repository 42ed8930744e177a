//! A table has weights for both sides of a window: right for windows that are no larger.
//! check: proved if 2 * r < 64

__constant__ float weights[64];

__global__ void smooth(float *out, int w, int r) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= w) return;
  float sum = 0;
  for (int i = -r; i <= r; i++) sum += weights[i + r];
  out[x] = sum;
}
