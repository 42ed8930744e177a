//! Selection sort in CUDA, off by one: the last element is never looked at.
//! prove: rejected invariant.maintained in sort
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
    loop_invariant (\forall int i, int j; 0 <= i && i < k && i < j && j < n; a[i] <= a[j]);
  @*/
  while (k < n) {
    int best = k;
    int m = k + 1;
    /*@
      loop_invariant 0 <= k && k <= best && best < m && m <= n && |ys| == n;
      loop_invariant \pointer(a, n, write);
      loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
      loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
      loop_invariant (\forall int i, int j; 0 <= i && i < k && i < j && j < n; a[i] <= a[j]);
      loop_invariant (\forall int i; k <= i && i < m; a[best] <= a[i]);
    @*/
    while (m < n - 1) {
      if (a[m] < a[best]) {
        best = m;
      }
      m = m + 1;
    }
    if (k < best) {
      //@ ghost swap_counts(ys, k, best);
      //@ ghost ys = ys[k -> ys[best]][best -> ys[k]];
      int t = a[k];
      a[k] = a[best];
      a[best] = t;
    }
    k = k + 1;
  }
}
