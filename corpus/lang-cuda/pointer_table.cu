//! A private table of pointers to shared rows.
//! replay: --block 4 --array out=zero:int:8
//! expect: ok
//! array: out = 0..3 0 10 20 30
//! check: --block 4 --grid 1 => unknown unsupported.pointer
__global__ void pointer_table(int *out) {
  __shared__ int low[4], high[4];
  int *rows[2] = {low, high};
  int t = threadIdx.x;
  for (int r = 0; r < 2; r++) rows[r][t] = r == 0 ? t : 10 * t;
  for (int r = 0; r < 2; r++) out[r * 4 + t] = rows[r][t];
}
