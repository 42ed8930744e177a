//! Rows of batches, `n` for each block, with an `int` in the unsigned arithmetic of the index.
//! check: proved
__global__ void rows_of_batches(int n, float *out) {
  for (int i = 0; i < n; i++) out[(blockIdx.x * n + i) * 1024 + threadIdx.x] = i;
}
