//! Insertion sort in OpenCL by many work items: they all ask for the whole array.
//! prove: rejected perm.distribute in sort
//@ import "../../lib/permutation.pvl";

/*@
  given seq<int> xs;
  requires 0 <= n && |xs| == n;
  context \pointer(a, n, write);
  requires (\forall int i; 0 <= i && i < n; a[i] == xs[i]);
  ensures (\exists seq<int> ys; |ys| == n && (\forall int i; 0 <= i && i < n; a[i] == ys[i])
    && (\forall int v; true; count(ys, n, v) == count(xs, n, v)));
  ensures (\forall int i, int j; 0 <= i && i < j && j < n; a[i] <= a[j]);
@*/
__kernel void sort(__global int *a, int n) {
  //@ ghost seq<int> ys = xs;
  int k = 0;
  /*@
    loop_invariant 0 <= k && k <= n && |ys| == n;
    loop_invariant \pointer(a, n, write);
    loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
    loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
    loop_invariant (\forall int i, int j; 0 <= i && i < j && j < k; a[i] <= a[j]);
  @*/
  while (k < n) {
    int m = k;
    /*@
      loop_invariant 0 <= m && m <= k && k < n && |ys| == n;
      loop_invariant \pointer(a, n, write);
      loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
      loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
      loop_invariant (\forall int i, int j; 0 <= i && i < j && j <= k && j != m && i != m; a[i] <= a[j]);
      loop_invariant (\forall int j; m < j && j <= k; a[m] <= a[j]);
    @*/
    while (m > 0 && a[m - 1] > a[m]) {
      //@ ghost swap_counts(ys, m - 1, m);
      //@ ghost ys = ys[m - 1 -> ys[m]][m -> ys[m - 1]];
      int t = a[m - 1];
      a[m - 1] = a[m];
      a[m] = t;
      m = m - 1;
    }
    k = k + 1;
  }
}
