// Proved, but slow: the threads of a warp read one column of the tile, which is in one bank of shared memory.
// "Memory use" draws it. A tile of [16][17] has no conflicts.
__global__ void transpose(float *to, const float *from, int w, int h) {
  __requires(blockDim.x == 16 && blockDim.y == 16);
  __shared__ float tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) tile[threadIdx.y][threadIdx.x] = from[y * w + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  if (x < h && y < w) to[y * h + x] = tile[threadIdx.x][threadIdx.y];
}
