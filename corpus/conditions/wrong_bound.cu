//! The guard is about the coordinate that the stride multiplies: it says nothing of the row.
//! check: refuted race.global

__global__ void wrong_bound(float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < h && y < w)
    out[y * 4 + x] = threadIdx.x;
}
