//! In-place merging in OpenCL: blocks that change places element by element, where the one that was taken out is put back.
//! prove: rejected invariant.maintained
/*@
  given seq<int> xs;
  requires get_global_size(0) == 1;
  context 0 <= d && d <= m && m + d <= n && n <= 1000000000 && |xs| == n;
  context \pointer(a, n, write);
  requires (\forall int i; 0 <= i && i < n; a[i] == xs[i]);
  ensures (\forall int i; m - d <= i && i < m; a[i] == xs[i + d]);
  ensures (\forall int i; m <= i && i < m + d; a[i] == xs[i - d]);
@*/
__kernel void change_places(__global int *a, int m, int d, int n) {
  int k = 0;
  /*@
    loop_invariant 0 <= k && k <= d ** \pointer(a, n, write);
    loop_invariant (\forall int i; 0 <= i && i < n && (i < m - d || m + d <= i); a[i] == xs[i]);
    loop_invariant (\forall int i; m - d <= i && i < m - d + k; a[i] == xs[i + d]);
    loop_invariant (\forall int i; m <= i && i < m + k; a[i] == xs[i - d]);
    loop_invariant (\forall int i; m - d + k <= i && i < m; a[i] == xs[i]);
    loop_invariant (\forall int i; m + k <= i && i < m + d; a[i] == xs[i]);
  @*/
  while (k < d) {
    int t = a[m - d + k];
    a[m - d + k] = t;
    a[m + k] = t;
    k = k + 1;
  }
}
