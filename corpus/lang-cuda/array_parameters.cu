//! Arrays passed to functions decay to pointers; rows of a two-dimensional array too.
//! replay: --block 3 --array out=zero:int:3
//! expect: ok
//! array: out = 6 15 24
//! check: --block 3 --grid 1 => proved
__device__ int sum(const int row[3], int n) {
  int total = 0;
  for (int k = 0; k < n; k++) total += row[k];
  return total;
}

__device__ int pick(int (*m)[3], int r) { return sum(m[r], 3); }

__global__ void array_parameters(int *out) {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int t = threadIdx.x;
  out[t] = pick(m, t);
}
