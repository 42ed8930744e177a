//! Quick sort in CUDA, by one thread, with a stack of the parts that are left in memory: the result is sorted and a rearrangement. A ghost
//! sequence says for every element in which part it lies (-1: in none, it is where it belongs); elements of different parts are in order.
//! prove: proved
//@ import "../../lib/permutation.pvl";
//@ import "../../lib/sequences.pvl";

/*@
  given seq<int> xs;
  requires gridDim.x == 1 && blockDim.x == 1;
  context 0 <= n && |xs| == n;
  context \pointer(a, n, write) ** \pointer(first, n, write) ** \pointer(last, n, write);
  requires (\forall int i; 0 <= i && i < n; a[i] == xs[i]);
  ensures (\exists seq<int> ys; |ys| == n && (\forall int i; 0 <= i && i < n; a[i] == ys[i])
    && (\forall int v; true; count(ys, n, v) == count(xs, n, v)));
  ensures (\forall int i, int j; 0 <= i && i < j && j < n; a[i] <= a[j]);
@*/
__global__ void sort(int *a, int *first, int *last, int n) {
  //@ ghost seq<int> ys = xs;
  //@ ghost seq<int> part = filled(xs, 0, n, n < 2 ? -1 : 0);
  int parts = 0;
  if (n >= 2) {
    first[0] = 0;
    last[0] = n;
    parts = 1;
  }
  /*@
    loop_invariant 0 <= parts && 2 * parts <= n && |ys| == n && |part| == n;
    loop_invariant \pointer(a, n, write) ** \pointer(first, n, write) ** \pointer(last, n, write);
    loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
    loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
    loop_invariant (\forall int k; 0 <= k && k < parts; 2 * k <= first[k] && first[k] + 2 <= last[k] && last[k] <= n);
    loop_invariant (\forall int k, int i; 0 <= k && k < parts && first[k] <= i && i < last[k]; part[i] == k);
    loop_invariant (\forall int i; 0 <= i && i < n && part[i] != -1;
      0 <= part[i] && part[i] < parts && first[part[i]] <= i && i < last[part[i]]);
    loop_invariant (\forall int i, int j; 0 <= i && i < j && j < n && (part[i] == -1 || part[i] != part[j]); ys[i] <= ys[j]);
  @*/
  while (parts > 0) {
    parts = parts - 1;
    int lo = first[parts];
    int hi = last[parts];
    int p = a[hi - 1];
    int s = lo;
    int m = lo;
    /*@
      loop_invariant 0 <= lo && lo <= s && s <= m && m <= hi - 1 && hi <= n && |ys| == n;
      loop_invariant \pointer(a, n, write);
      loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
      loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
      loop_invariant (\forall int i, int j; 0 <= i && i < j && j < n && (part[i] == -1 || part[i] != part[j]); ys[i] <= ys[j]);
      loop_invariant ys[hi - 1] == p;
      loop_invariant (\forall int i; lo <= i && i < s; ys[i] <= p);
      loop_invariant (\forall int i; s <= i && i < m; ys[i] > p);
    @*/
    while (m < hi - 1) {
      if (a[m] <= p) {
        if (s < m) {
          //@ ghost swap_counts(ys, s, m);
          //@ ghost ys = ys[s -> ys[m]][m -> ys[s]];
          int t = a[s];
          a[s] = a[m];
          a[m] = t;
        }
        s = s + 1;
      }
      m = m + 1;
    }
    if (s < hi - 1) {
      //@ ghost swap_counts(ys, s, hi - 1);
      //@ ghost ys = ys[s -> ys[hi - 1]][hi - 1 -> ys[s]];
      int t = a[s];
      a[s] = a[hi - 1];
      a[hi - 1] = t;
    }
    //@ assert (\forall int i; lo <= i && i < s; ys[i] <= p);
    //@ assert (\forall int i; s <= i && i < hi; p <= ys[i]);
    //@ assert (\forall int i, int j; 0 <= i && i < j && j < n && (part[i] == -1 || part[i] != part[j]); ys[i] <= ys[j]);
    //@ ghost part = filled(part, lo, hi, -1);
    if (s - lo >= 2) {
      first[parts] = lo;
      last[parts] = s;
      //@ ghost part = filled(part, lo, s, parts);
      parts = parts + 1;
    }
    if (hi - s >= 3) {
      first[parts] = s + 1;
      last[parts] = hi;
      //@ ghost part = filled(part, s + 1, hi, parts);
      parts = parts + 1;
    }
  }
}
