//! In-place merging in OpenCL, off by one: how many elements around the middle change places is counted beyond the beginning of the part.
//! prove: rejected perm.read @21
/*@
  given seq<int> xs;
  requires get_global_size(0) == 1;
  context 0 <= lo && lo < m && m < hi && hi <= 1000000000 && |xs| == hi;
  context (\forall* int i; lo <= i && i < hi; Perm(a[i], write));
  context (\forall int i; lo <= i && i < hi; a[i] == xs[i]);
  requires (\forall int i, int j; lo <= i && i < j && j < m; xs[i] <= xs[j]);
  requires (\forall int i, int j; m <= i && i < j && j < hi; xs[i] <= xs[j]);
  context Perm(count[0], write);
  ensures lo < m - count[0] && m + count[0] < hi ==> xs[m - count[0] - 1] <= xs[m + count[0]];
@*/
__kernel void around(__global int *a, __global int *count, int lo, int m, int hi) {
  int d = 0;
  /*@
    loop_invariant 0 <= d && d <= m - lo && d <= hi - m ** Perm(count[0], write);
    loop_invariant (\forall* int i; lo <= i && i < hi; Perm(a[i], write));
    loop_invariant (\forall int i; lo <= i && i < hi; a[i] == xs[i]);
  @*/
  while (lo <= m - d && m + d < hi && a[m - d - 1] > a[m + d]) {
    d = d + 1;
  }
  count[0] = d;
}
