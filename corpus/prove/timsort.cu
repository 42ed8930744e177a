//! TimSort in CUDA, by one thread: runs of a fixed length are sorted by insertion, then neighbouring runs are merged in place, twice as long in
//! each pass. Sorted, and a rearrangement.
//! prove: proved
//@ import "../../lib/permutation.pvl";
//@ import "../../lib/runs.pvl";

/*@
  given seq<int> xs;
  requires gridDim.x == 1 && blockDim.x == 1;
  context 0 < n && n <= 500000000 && 0 < run && run <= 500000000 && |xs| == n;
  context \pointer(a, n, write);
  requires (\forall int i; 0 <= i && i < n; a[i] == xs[i]);
  ensures (\exists seq<int> ys; |ys| == n && (\forall int i; 0 <= i && i < n; a[i] == ys[i])
    && (\forall int v; true; count(ys, n, v) == count(xs, n, v)) && sorted(ys, 0, n));
@*/
__global__ void sort(int *a, int n, int run) {
  //@ ghost seq<int> ys = xs;
  //@ ghost int q = 0;
  int lo = 0;
  /*@
    loop_invariant q >= 0 && lo == q * run && 0 <= lo && lo < n + run && |ys| == n && runs(ys, q, run);
    loop_invariant \pointer(a, n, write);
    loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
    loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
  @*/
  while (lo < n) {
    int hi = lo + run < n ? lo + run : n;
    //@ ghost seq<int> zs = ys;
    int k = lo;
    /*@
      loop_invariant 0 <= lo && lo < n && hi <= n && lo <= k && k <= hi && |ys| == n;
      loop_invariant \pointer(a, n, write);
      loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
      loop_invariant (\forall int i; 0 <= i && i < n && (i < lo || hi <= i); ys[i] == zs[i]);
      loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
      loop_invariant (\forall int i, int j; lo <= i && i < j && j < k; ys[i] <= ys[j]);
    @*/
    while (k < hi) {
      int m = k;
      /*@
        loop_invariant 0 <= lo && lo <= m && m <= k && k < hi && hi <= n && |ys| == n;
        loop_invariant \pointer(a, n, write);
        loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
        loop_invariant (\forall int i; 0 <= i && i < n && (i < lo || hi <= i); ys[i] == zs[i]);
        loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
        loop_invariant (\forall int i, int j; lo <= i && i < j && j <= k && j != m; ys[i] <= ys[j]);
      @*/
      while (m > lo && a[m - 1] > a[m]) {
        //@ ghost swap_counts(ys, m - 1, m);
        //@ ghost ys = ys[m - 1 -> ys[m]][m -> ys[m - 1]];
        int t = a[m - 1];
        a[m - 1] = a[m];
        a[m] = t;
        m = m - 1;
      }
      k = k + 1;
    }
    //@ ghost same_runs(zs, ys, q, run);
    //@ assert sorted(ys, q * run, \min((q + 1) * run, n));
    //@ ghost q = q + 1;
    lo = lo + run;
  }
  int c = run;
  /*@
    loop_invariant run <= c && c <= 1000000000 && q >= 0 && q * c >= n && |ys| == n && runs(ys, q, c);
    loop_invariant \pointer(a, n, write);
    loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
    loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
  @*/
  while (c < n) {
    //@ ghost seq<int> before = ys;
    //@ ghost int p = 0;
    int left = 0;
    /*@
      loop_invariant run <= c && c < n && p >= 0 && left == p * (2 * c) && 0 <= left && left < n + 2 * c;
      loop_invariant |ys| == n && runs(ys, p, 2 * c);
      loop_invariant \pointer(a, n, write);
      loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
      loop_invariant (\forall int i; left <= i && i < n; ys[i] == before[i]);
      loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
    @*/
    while (left < n) {
      //@ ghost less_factor(2 * p, q, c);
      //@ ghost one_run(before, 2 * p, q, c);
      //@ ghost seq<int> zs = ys;
      if (left + c < n) {
        //@ ghost less_factor(2 * p + 1, q, c);
        //@ ghost one_run(before, 2 * p + 1, q, c);
        int hi = left + 2 * c < n ? left + 2 * c : n;
        int start = left;
        int second = left + c;
        /*@
          loop_invariant 0 <= left && left <= start && start <= second && second <= hi && hi <= n && |ys| == n;
          loop_invariant \pointer(a, n, write);
          loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
          loop_invariant (\forall int i; 0 <= i && i < n && (i < left || hi <= i); ys[i] == zs[i]);
          loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
          loop_invariant (\forall int i, int j; left <= i && i < start && i < j && j < hi; ys[i] <= ys[j]);
          loop_invariant (\forall int i, int j; start <= i && i < j && j < second; ys[i] <= ys[j]);
          loop_invariant (\forall int i, int j; second <= i && i < j && j < hi; ys[i] <= ys[j]);
        @*/
        while (start < second && second < hi) {
          if (a[start] > a[second]) {
            //@ ghost seq<int> us = ys;
            int k = second;
            /*@
              loop_invariant 0 <= left && left <= start && start <= k && k <= second && second < hi && hi <= n && |ys| == n;
              loop_invariant \pointer(a, n, write);
              loop_invariant (\forall int i; 0 <= i && i < n; a[i] == ys[i]);
              loop_invariant (\forall int v; true; count(ys, n, v) == count(xs, n, v));
              loop_invariant ys[k] == us[second];
              loop_invariant (\forall int i; 0 <= i && i < k; ys[i] == us[i]);
              loop_invariant (\forall int i; k < i && i <= second; ys[i] == us[i - 1]);
              loop_invariant (\forall int i; second < i && i < n; ys[i] == us[i]);
            @*/
            while (k != start) {
              //@ ghost swap_counts(ys, k - 1, k);
              //@ ghost ys = ys[k - 1 -> ys[k]][k -> ys[k - 1]];
              int t = a[k - 1];
              a[k - 1] = a[k];
              a[k] = t;
              k = k - 1;
            }
            //@ assert (\forall int i, int j; start < i && i < j && j <= second; us[i - 1] <= us[j - 1] && ys[i] == us[i - 1] && ys[j] == us[j - 1]);
            //@ assert (\forall int i, int j; start < i && i < j && j <= second; ys[i] <= ys[j]);
            //@ assert (\forall int j; start < j && j < hi; ys[start] <= ys[j]);
            second = second + 1;
          }
          //@ assert (\forall int j; start < j && j < hi; ys[start] <= ys[j]);
          start = start + 1;
        }
        //@ ghost same_runs(zs, ys, p, 2 * c);
        //@ assert sorted(ys, left, \min(left + 2 * c, n));
      } else {
        //@ assert sorted(before, left, n);
        //@ assert sorted(ys, left, n);
      }
      //@ assert sorted(ys, left, \min(left + 2 * c, n));
      //@ ghost p = p + 1;
      left = left + 2 * c;
    }
    //@ ghost q = p;
    c = 2 * c;
  }
  //@ ghost less_factor(0, q, c);
  //@ ghost one_run(ys, 0, q, c);
}
