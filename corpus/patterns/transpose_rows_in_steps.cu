//! # Each thread moves four elements of a padded tile; the matrix need not be a multiple of the tile
//! check: --block 32,8 => proved
//! check: --block 32,16 => refuted memory.bounds
//! replay: --block 32,8 --grid 2,2 --arg w=40 --arg h=36 --array in=iota:float:1440 --array out=zero:float:1440
//! expect: ok

#define TILE 32
#define STEP 8

__global__ void transpose(float *out, const float *in, int w, int h) {
  __shared__ float tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += STEP) {
    if (x < w && y + j < h) {
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
    }
  }
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += STEP) {
    if (x < h && y + j < w) {
      out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
    }
  }
}
