//! Rows of a table in shared memory are summed; the index is an expression, and one access stands in another's index.
//! optimize: tested
//! result: out[blockIdx.x * 32 + t] = table[8 * (table[8 * 0 + t % 8] % 4) + t % 8];
//@ gpuopt matrix_lin table R 4 8;
__global__ void __launch_bounds__(32) lookup(int *out) {
  __shared__ int table[4][8];
  int t = threadIdx.x;
  table[t / 8][t % 8] = 3 * t;
  __syncthreads();
  out[blockIdx.x * 32 + t] = table[table[0][t % 8] % 4][t % 8];
}
