//! Every thread counts the smaller elements and writes to its rank: distinct ranks need an argument about the data.
//! replay: --block 6 --array a=list:int:5,3,5,1,3,5 --array out=zero:int:6
//! expect: ok
//! array: out = 1 3 3 5 5 5
//! check: --grid 1 => unknown possible
__global__ void rank_sort(const int *a, int *out) {
  int t = threadIdx.x, n = blockDim.x;
  int rank = 0;
  for (int k = 0; k < n; k++)
    if (a[k] < a[t] || (a[k] == a[t] && k < t)) rank++;
  out[rank] = a[t];
}
