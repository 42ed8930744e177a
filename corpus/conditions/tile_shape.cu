//! A tile of 16 x 16 in shared memory: the block has its shape, the grid fits into the width.
//! check: proved if blockDim.x is 16 and blockDim.y <= 16 and gridDim.x * blockDim.x <= w
//! check: --block 16,16 => proved if gridDim.x * blockDim.x <= w

__global__ void tile_shape(float *out, const float *in, int w) {
  __shared__ float tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  out[y * w + x] = tile[threadIdx.y][15 - threadIdx.x];
}
