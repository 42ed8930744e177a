//! A 2-D block that writes rows and reads columns needs a barrier in between; here it is missing for the second pass.
//! replay: --block 8,8 --array out=zero:int:64
//! expect: race.shared @10,11
//! check: --block 8,8 => refuted race.shared @10,11
__global__ void row_column(int *out) {
  __shared__ int tile[8][8];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = y * 8 + x;
  __syncthreads();
  int v = tile[x][y];
  tile[y][x] = v + 1;
  __syncthreads();
  out[(blockIdx.y * gridDim.x + blockIdx.x) * 64 + y * 8 + x] = tile[y][x];
}
