//! Rows of a table in shared memory are summed; the indices are expressions.
//! optimize: tested
//! result: out[blockIdx.x * 32 + t] = table[8 * ((t + 1) % 4) + t % 8];
//@ launch block(32);
//@ gpuopt matrix_lin table R 4 8;
__global__ void lookup(int *out) {
  __shared__ int table[4][8];
  int t = threadIdx.x;
  table[t / 8][t % 8] = 3 * t;
  __syncthreads();
  out[blockIdx.x * 32 + t] = table[(t + 1) % 4][t % 8];
}
