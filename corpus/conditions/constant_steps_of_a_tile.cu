//! A flat tile, and blocks that are 16 apart in both dimensions.
//! check: proved if blockDim.x <= 16 and blockDim.y <= 16 and w <= pitch

#define TILE 16

__global__ void constant_steps_of_a_tile(const float *in, float *out, int w, int h, int pitch) {
  __shared__ float s[TILE * TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * TILE + tx, y = blockIdx.y * TILE + ty;
  if (x < w && y < h) s[ty * TILE + tx] = in[y * pitch + x];
  __syncthreads();
  if (x < w && y < h) out[y * pitch + x] = s[ty * TILE + tx] + 1.0f;
}
