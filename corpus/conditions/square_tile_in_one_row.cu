//! A square tile, written as one row.
//! check: proved if blockDim.x <= 16 and blockDim.y <= 16

__global__ void square_tile_in_one_row(float *out, const float *in, int w, int h) {
  __shared__ float tile[256];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * blockDim.x + tx, y = blockIdx.y * blockDim.y + ty;
  if (x < w && y < h) tile[ty * 16 + tx] = in[y * w + x];
  __syncthreads();
  if (x < w && y < h) out[y * w + x] = tile[ty * 16 + tx];
}
