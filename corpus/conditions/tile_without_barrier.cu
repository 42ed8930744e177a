//! A condition never hides a defect: without the barrier it goes wrong for every shape, and that is what is told.
//! check: refuted race.shared

__global__ void tile_without_barrier(float *out, const float *in, int w) {
  __shared__ float tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * w + x];
  out[y * w + x] = tile[threadIdx.y][15 - threadIdx.x];
}
