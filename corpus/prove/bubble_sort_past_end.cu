//! Bubble sort in CUDA, off by one: the last comparison reads behind the array.
//! prove: rejected perm.read in sort
//@ import "../../lib/permutation.pvl";

/*@
  given seq<int> xs;
  requires gridDim.x == 1 && blockDim.x == 1 && 0 <= n && |xs| == n;
  context \pointer(a, n, write);
  requires (\forall int i; 0 <= i && i < n; a[i] == xs[i]);
  ensures (\exists seq<int> ys; |ys| == n && (\forall int i; 0 <= i && i < n; a[i] == ys[i])
    && (\forall int v; true; count(ys, n, v) == count(xs, n, v)));
  ensures (\forall int i, int j; 0 <= i && i < j && j < n; a[i] <= a[j]);
@*/
__global__ void sort(int *a, int n) {
  //@ ghost seq<int> ys = xs;
  int k = 0;
  /*@
    loop_invariant 0 <= k && k <= n && |ys| == n;
    loop_invariant \pointer(a, n, write);
    loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
    loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
    loop_invariant (\forall int i, int j; 0 <= i && i < j && n - k <= j && j < n; a[i] <= a[j]);
  @*/
  while (k < n) {
    int m = 0;
    /*@
      loop_invariant 0 <= k && k < n && 0 <= m && m <= n - k - 1 && |ys| == n;
      loop_invariant \pointer(a, n, write);
      loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
      loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
      loop_invariant (\forall int i, int j; 0 <= i && i < j && n - k <= j && j < n; a[i] <= a[j]);
      loop_invariant (\forall int i; 0 <= i && i < m; a[i] <= a[m]);
    @*/
    while (m < n - k) {
      if (a[m] > a[m + 1]) {
        //@ ghost swap_counts(ys, m, m + 1);
        //@ ghost ys = ys[m -> ys[m + 1]][m + 1 -> ys[m]];
        int t = a[m];
        a[m] = a[m + 1];
        a[m + 1] = t;
      }
      m = m + 1;
    }
    k = k + 1;
  }
}
