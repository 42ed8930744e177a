//! Multi-dimensional arrays are checked flat: column 8 of row y is column 0 of row y + 1.
//! replay: --block 4 --array out=zero:int:4 --arg column=8
//! expect: ok
//! array: out = 100 200 300 0
//! replay: --block 4 --array out=zero:int:4 --arg column=40
//! expect: memory.bounds @15
//! check: --block 4 => refuted memory.bounds @15
__global__ void flat_two_dimensional(int *out, int column) {
  __shared__ int m[5][8];
  int t = threadIdx.x;
  for (int c = 0; c < 8; c++) m[t][c] = 100 * t + c;
  if (t == 0)
    for (int c = 0; c < 8; c++) m[4][c] = 0;
  __syncthreads();
  out[blockIdx.x * 4 + t] = m[t][column];
}
