//! TimSort in CUDA, the runs by themselves: one run is sorted by insertion.
//! prove: proved
/*@
  requires gridDim.x == 1 && blockDim.x == 1;
  context 0 < n && n <= 500000000 && 0 <= lo && lo < n && 0 < run && run <= 500000000;
  context \pointer(a, n, write);
  ensures (\forall int i, int j; lo <= i && i < j && j < lo + run && j < n; a[i] <= a[j]);
@*/
__global__ void sort_run(int *a, int lo, int run, int n) {
  int hi = lo + run < n ? lo + run : n;
  int k = lo;
  /*@
    loop_invariant lo <= k && k <= hi ** \pointer(a, n, write);
    loop_invariant (\forall int i, int j; lo <= i && i < j && j < k; a[i] <= a[j]);
  @*/
  while (k < hi) {
    int m = k;
    /*@
      loop_invariant lo <= m && m <= k ** \pointer(a, n, write);
      loop_invariant (\forall int i, int j; lo <= i && i < j && j <= k && j != m; a[i] <= a[j]);
    @*/
    while (m > lo && a[m - 1] > a[m]) {
      int t = a[m - 1];
      a[m - 1] = a[m];
      a[m] = t;
      m = m - 1;
    }
    k = k + 1;
  }
}
