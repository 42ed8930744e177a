//! Transposition through a padded tile.
//! replay: --block 4,4 --grid 2,2 --array in=iota:int:64 --array out=zero:int:64 --arg width=8
//! expect: ok
//! array: out = 0 8 16 24 32 40 48 56 1 9 17 25 33 41 49 57 2 10 18 26 34 42 50 58 3 11 19 27 35 43 51 59 4 12 20 28 36 44 52 60 5 13 21 29 37 45 53 61 6 14 22 30 38 46 54 62 7 15 23 31 39 47 55 63
//! check: --block 4,4 --assume width==4*gridDim.x --assume gridDim.x==gridDim.y => proved
#define TILE 4

__global__ void transpose_padded(const int *in, int *out, int width) {
  __shared__ int tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  out[y * width + x] = tile[threadIdx.x][threadIdx.y];
}
