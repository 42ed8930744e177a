//! Matrix times vector: one block a row, tree reduction in shared memory.
//! replay: --block 4 --grid 3 --array m=iota:int:24 --array v=iota:int:8 --array out=zero:int:3 --arg columns=8
//! expect: ok
//! array: out = 140 364 588
//! check: --block 4 => proved
__global__ void matrix_vector(const int *m, const int *v, int *out, int columns) {
  __shared__ int s[4];
  int t = threadIdx.x;
  int sum = 0;
  for (int c = t; c < columns; c += 4) sum += m[blockIdx.x * columns + c] * v[c];
  s[t] = sum;
  __syncthreads();
  for (int d = 2; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
