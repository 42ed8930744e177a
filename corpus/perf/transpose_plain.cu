//! A matrix transposed through a tile without padding: the column of the tile is in one bank, degree 32.
//! replay: --block 32,8 --grid 2,2 --arg w=64 --arg h=64 --array in=iota:float:4096 --array out=zero:float:4096
//! expect: ok
//! perf: --block 32,8 --assume w%32==0 --assume h%32==0
//! access: 21 write tile: degree 1; requests 32
//! access: 21 read in: sectors 4; requests 32
//! access: 26 write out: sectors 4; requests 32
//! access: 26 read tile: degree 32; requests 32
//! perf: --block 32,8
//! access: 21 write tile: degree 1; requests 32
//! access: 21 read in: sectors 4..5, typically 4.69; requests 32; 4 if 8 divides w, else 5
//! access: 26 write out: sectors 4..5, typically 4.69; requests 32; 4 if 8 divides h, else 5
//! access: 26 read tile: degree 32; requests 32
#define TILE 32

__global__ void transpose_plain(float *out, const float *in, int w, int h) {
  __shared__ float tile[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += 8)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  __syncthreads();
  int u = blockIdx.y * TILE + threadIdx.x;
  int v = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += 8)
    out[(v + j) * h + u] = tile[threadIdx.x][threadIdx.y + j];
}
