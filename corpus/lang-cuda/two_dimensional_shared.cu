//! A static two-dimensional shared array with a padded row.
//! replay: --block 4,4 --array out=zero:int:16
//! expect: ok
//! array: out = 0 4 8 12 1 5 9 13 2 6 10 14 3 7 11 15
//! check: --block 4,4 --grid 1 => proved
__global__ void two_dimensional_shared(int *out) {
  __shared__ int tile[4][5];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = y * 4 + x;
  __syncthreads();
  out[y * 4 + x] = tile[x][y];
}
