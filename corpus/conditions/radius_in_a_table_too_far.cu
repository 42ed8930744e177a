//! The window reaches before the start of the table, whatever its radius is.
//! check: refuted memory.bounds

__constant__ float weights[64];

__global__ void smooth(float *out, int w, int r) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= w) return;
  float sum = 0;
  for (int i = -r - 1; i <= r; i++) sum += weights[i + r];
  out[x] = sum;
}
