//! The declaration has 17 columns, the wish 16.
//! optimize: rejected opt.argument @3
//@ gpuopt matrix_lin tile R 16 16;
__global__ void transpose(int *out, const int *in) {
  __shared__ int tile[16][17];
  int x = threadIdx.x % 16;
  int y = threadIdx.x / 16;
  tile[y][x] = in[y * 16 + x];
  __syncthreads();
  out[y * 16 + x] = tile[x][y];
}
