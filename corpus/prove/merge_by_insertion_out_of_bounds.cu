//! In-place merging in CUDA that looks behind the second part.
//! prove: rejected perm.read in merge
//@ import "../../lib/permutation.pvl";

/*@
  given seq<int> xs;
  requires gridDim.x == 1 && blockDim.x == 1;
  context 0 <= lo && lo <= mid && mid <= hi && hi <= n && |xs| == n;
  context (\forall* int i; lo <= i && i < hi; Perm(a[i], write));
  requires (\forall int i; lo <= i && i < hi; a[i] == xs[i]);
  requires (\forall int i, int j; lo <= i && i < j && j < mid; xs[i] <= xs[j]);
  requires (\forall int i, int j; mid <= i && i < j && j < hi; xs[i] <= xs[j]);
  ensures (\exists seq<int> ys; |ys| == n && (\forall int i; lo <= i && i < hi; a[i] == ys[i])
    && (\forall int i; 0 <= i && i < n && (i < lo || hi <= i); ys[i] == xs[i])
    && (\forall int v; true; count(ys, n, v) == count(xs, n, v)));
  ensures (\forall int i, int j; lo <= i && i < j && j < hi; a[i] <= a[j]);
@*/
__global__ void merge(int *a, int lo, int mid, int hi, int n) {
  //@ ghost seq<int> ys = xs;
  int start = lo;
  int second = mid;
  /*@
    loop_invariant lo <= start && start <= second && second <= hi && |ys| == n;
    loop_invariant (\forall* int i; lo <= i && i < hi; Perm(a[i], write));
    loop_invariant (\forall int i; lo <= i && i < hi; a[i] == ys[i]);
    loop_invariant (\forall int i; 0 <= i && i < n && (i < lo || hi <= i); ys[i] == xs[i]);
    loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
    loop_invariant (\forall int i, int j; lo <= i && i < start && i < j && j < hi; ys[i] <= ys[j]);
    loop_invariant (\forall int i, int j; start <= i && i < j && j < second; ys[i] <= ys[j]);
    loop_invariant (\forall int i, int j; second <= i && i < j && j < hi; ys[i] <= ys[j]);
  @*/
  while (start < second) {
    if (a[start] > a[second]) {
      //@ ghost seq<int> zs = ys;
      int k = second;
      /*@
        loop_invariant lo <= start && start <= k && k <= second && second < hi && |ys| == n;
        loop_invariant (\forall* int i; lo <= i && i < hi; Perm(a[i], write));
        loop_invariant (\forall int i; lo <= i && i < hi; a[i] == ys[i]);
        loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
        loop_invariant ys[k] == zs[second];
        loop_invariant (\forall int i; 0 <= i && i < k; ys[i] == zs[i]);
        loop_invariant (\forall int i; k < i && i <= second; ys[i] == zs[i - 1]);
        loop_invariant (\forall int i; second < i && i < n; ys[i] == zs[i]);
      @*/
      while (k != start) {
        //@ ghost swap_counts(ys, k - 1, k);
        //@ ghost ys = ys[k - 1 -> ys[k]][k -> ys[k - 1]];
        int t = a[k - 1];
        a[k - 1] = a[k];
        a[k] = t;
        k = k - 1;
      }
      //@ assert (\forall int i, int j; start < i && i < j && j <= second; zs[i - 1] <= zs[j - 1] && ys[i] == zs[i - 1] && ys[j] == zs[j - 1]);
      //@ assert (\forall int i, int j; start < i && i < j && j <= second; ys[i] <= ys[j]);
      second = second + 1;
    }
    start = start + 1;
  }
}
