//! Quick sort in CUDA, the partition by itself: who is in place and who is not.
//! prove: proved
/*@
  requires gridDim.x == 1 && blockDim.x == 1;
  context 0 <= lo && lo < hi ** \pointer(a, hi, write) ** Perm(place[0], write);
  ensures lo <= place[0] && place[0] < hi;
  ensures (\forall int i; lo <= i && i < place[0]; a[i] <= a[place[0]]);
  ensures (\forall int i; place[0] <= i && i < hi; a[place[0]] <= a[i]);
@*/
__global__ void partition(int *a, int *place, int lo, int hi) {
  int p = a[hi - 1];
  int s = lo;
  int m = lo;
  /*@
    loop_invariant 0 <= lo && lo <= s && s <= m && m <= hi - 1 ** \pointer(a, hi, write) ** Perm(place[0], write);
    loop_invariant a[hi - 1] == p;
    loop_invariant (\forall int i; lo <= i && i < s; a[i] <= p);
    loop_invariant (\forall int i; s <= i && i < m; a[i] > p);
  @*/
  while (m < hi - 1) {
    if (a[m] <= p) {
      int t = a[s];
      a[s] = a[m];
      a[m] = t;
      s = s + 1;
    }
    m = m + 1;
  }
  int t = a[s];
  a[s] = a[hi - 1];
  a[hi - 1] = t;
  place[0] = s;
}
