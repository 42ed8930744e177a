//! Assignments are expressions: chained, in conditions, and with side effects in the index.
//! replay: --block 4 --array a=zero:int:4 --array b=zero:int:4 --array c=iota:int:8
//! expect: ok
//! array: a = 5..8
//! array: b = 5..8
//! array: c = 5 8 7 10 9 12 11 14
//! check: proved
__global__ void chained_assignment(int *a, int *b, int *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v;
  a[i] = b[i] = v = i + 5;
  int k = 2 * i;
  c[k++] += 5;
  c[k] += 7;
  if ((v = k) != 2 * i + 1) a[i] = -1;
}
