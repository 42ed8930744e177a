//! A shared tile of two dimensions becomes one array, row by row; no contract.
//! optimize: tested
//! result: __shared__ int tile[16 * 17];
//@ launch block(256);
//@ gpuopt matrix_lin tile R 16 17;
__global__ void transpose(int *out, const int *in) {
  __shared__ int tile[16][17];
  int x = threadIdx.x % 16;
  int y = threadIdx.x / 16;
  tile[y][x] = in[blockIdx.x * 256 + y * 16 + x];
  __syncthreads();
  out[blockIdx.x * 256 + y * 16 + x] = tile[x][y];
}
