//! In-place merging in OpenCL, by one work item: blocks around the middle change places so that everything to the left is at most everything to
//! the right; both sides are merged in the same way, by a stack of what is left. Sorted, and a rearrangement. A ghost sequence says for every
//! element in which part it lies (-1: in none); only elements on two sides of the middle of one part may be out of order.
//! prove: proved
//@ import "../../lib/permutation.pvl";
//@ import "../../lib/sequences.pvl";

/*@
  given seq<int> xs;
  requires get_global_size(0) == 1;
  context 0 < mid && mid < n && n <= 1000000000 && |xs| == n;
  context \pointer(a, n, write) ** \pointer(first, n, write) ** \pointer(middle, n, write) ** \pointer(last, n, write);
  requires (\forall int i; 0 <= i && i < n; a[i] == xs[i]);
  requires (\forall int i, int j; 0 <= i && i < j && j < mid; xs[i] <= xs[j]);
  requires (\forall int i, int j; mid <= i && i < j && j < n; xs[i] <= xs[j]);
  ensures (\exists seq<int> ys; |ys| == n && (\forall int i; 0 <= i && i < n; a[i] == ys[i])
    && (\forall int v; true; count(ys, n, v) == count(xs, n, v)));
  ensures (\forall int i, int j; 0 <= i && i < j && j < n; a[i] <= a[j]);
@*/
__kernel void merge(__global int *a, __global int *first, __global int *middle, __global int *last, int mid, int n) {
  //@ ghost seq<int> ys = xs;
  //@ ghost seq<int> part = filled(xs, 0, n, 0);
  first[0] = 0;
  middle[0] = mid;
  last[0] = n;
  int parts = 1;
  /*@
    loop_invariant 0 <= parts && 2 * parts <= n && |ys| == n && |part| == n;
    loop_invariant \pointer(a, n, write) ** \pointer(first, n, write) ** \pointer(middle, n, write) ** \pointer(last, n, write);
    loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
    loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
    loop_invariant (\forall int k; 0 <= k && k < parts; 2 * k <= first[k] && first[k] < middle[k] && middle[k] < last[k] && last[k] <= n);
    loop_invariant (\forall int k, int i; 0 <= k && k < parts && first[k] <= i && i < last[k]; part[i] == k);
    loop_invariant (\forall int i; 0 <= i && i < n && part[i] != -1;
      0 <= part[i] && part[i] < parts && first[part[i]] <= i && i < last[part[i]]);
    loop_invariant (\forall int i, int j; 0 <= i && i < j && j < n
      && !(part[i] != -1 && part[i] == part[j] && i < middle[part[i]] && middle[part[i]] <= j); ys[i] <= ys[j]);
  @*/
  while (parts > 0) {
    parts = parts - 1;
    int lo = first[parts];
    int m = middle[parts];
    int hi = last[parts];
    //@ ghost seq<int> zs = ys;
    //@ assert (\forall int i, int j; lo <= i && i < j && j < m; zs[i] <= zs[j]);
    //@ assert (\forall int i, int j; m <= i && i < j && j < hi; zs[i] <= zs[j]);
    //@ assert (\forall int i, int j; 0 <= i && i < lo && lo <= j && j < hi; zs[i] <= zs[j]);
    //@ assert (\forall int i, int j; lo <= i && i < hi && hi <= j && j < n; zs[i] <= zs[j]);
    int d = 0;
    /*@
      loop_invariant 0 <= d && d <= m - lo && d <= hi - m && 0 <= lo && hi <= n;
      loop_invariant \pointer(a, n, write);
      loop_invariant (\forall int i; 0 <= i && i < n; a[i] == zs[i]);
      loop_invariant d > 0 ==> zs[m - d] > zs[m + d - 1];
    @*/
    while (lo <= m - d - 1 && m + d < hi && a[m - d - 1] > a[m + d]) {
      d = d + 1;
    }
    int k = 0;
    /*@
      loop_invariant 0 <= k && k <= d && d <= m - lo && d <= hi - m && 0 <= lo && hi <= n && |ys| == n;
      loop_invariant \pointer(a, n, write);
      loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
      loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
      loop_invariant (\forall int i; 0 <= i && i < n && (i < m - d || m + d <= i); ys[i] == zs[i]);
      loop_invariant (\forall int i; m - d <= i && i < m - d + k; ys[i] == zs[i + d]);
      loop_invariant (\forall int i; m <= i && i < m + k; ys[i] == zs[i - d]);
      loop_invariant (\forall int i; m - d + k <= i && i < m; ys[i] == zs[i]);
      loop_invariant (\forall int i; m + k <= i && i < m + d; ys[i] == zs[i]);
    @*/
    while (k < d) {
      //@ ghost swap_counts(ys, m - d + k, m + k);
      //@ ghost ys = ys[m - d + k -> ys[m + k]][m + k -> ys[m - d + k]];
      int t = a[m - d + k];
      a[m - d + k] = a[m + k];
      a[m + k] = t;
      k = k + 1;
    }
    //@ ghost int p = d > 0 && (m - d - 1 < lo || zs[m + d - 1] >= zs[m - d - 1]) ? zs[m + d - 1] : zs[m - d - 1];
    //@ assert (\forall int i; lo <= i && i < m - d; ys[i] <= p);
    //@ assert d > 0 ==> zs[m + d - 1] <= p;
    //@ assert (\forall int i; m <= i && i < m + d; zs[i] <= zs[m + d - 1] && zs[i] <= p);
    //@ assert (\forall int i; m - d <= i && i < m; ys[i] == zs[i + d] && ys[i] <= p);
    //@ assert (\forall int i; m - d <= i && i < m; p <= zs[i]);
    //@ assert m + d < hi ==> p <= zs[m + d];
    //@ assert (\forall int i; m + d <= i && i < hi; p <= zs[i]);
    //@ assert (\forall int i; m <= i && i < hi; p <= ys[i]);
    //@ assert (\forall int i, int j; lo <= i && i < j && j < m - d; ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; m - d <= i && i < j && j < m; zs[i + d] <= zs[j + d] && ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; m <= i && i < j && j < m + d; zs[i - d] <= zs[j - d] && ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; m + d <= i && i < j && j < hi; ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; 0 <= i && i < lo && m - d <= j && j < m; zs[i] <= zs[j + d] && ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; 0 <= i && i < lo && m <= j && j < m + d; zs[i] <= zs[j - d] && ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; 0 <= i && i < lo && lo <= j && j < m - d; zs[i] <= zs[j] && ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; 0 <= i && i < lo && m + d <= j && j < hi; zs[i] <= zs[j] && ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; 0 <= i && i < lo && lo <= j && j < hi; ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; m - d <= i && i < m && hi <= j && j < n; zs[i + d] <= zs[j] && ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; m <= i && i < m + d && hi <= j && j < n; zs[i - d] <= zs[j] && ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; lo <= i && i < hi && hi <= j && j < n; ys[i] <= ys[j]);
    //@ assert (\forall int i, int j; lo <= i && i < m && m <= j && j < hi; ys[i] <= ys[j]);
    /*@
      assert (\forall int i, int j; 0 <= i && i < j && j < n
        && !(part[i] != -1 && part[i] != parts && part[i] == part[j] && i < middle[part[i]] && middle[part[i]] <= j)
        && !(lo <= i && i < m - d && m - d <= j && j < m) && !(m <= i && i < m + d && m + d <= j && j < hi); ys[i] <= ys[j]);
    @*/
    //@ ghost part = filled(part, lo, hi, -1);
    if (0 < d && lo < m - d) {
      first[parts] = lo;
      middle[parts] = m - d;
      last[parts] = m;
      //@ ghost part = filled(part, lo, m, parts);
      parts = parts + 1;
    }
    if (0 < d && m + d < hi) {
      first[parts] = m;
      middle[parts] = m + d;
      last[parts] = hi;
      //@ ghost part = filled(part, m, hi, parts);
      parts = parts + 1;
    }
  }
}
