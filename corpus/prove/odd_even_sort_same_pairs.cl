//! Odd-even transposition in OpenCL that puts the same pairs in order in every round.
//! prove: rejected invariant.maintained in sort
//@ import "../../lib/transposition.pvl";

/*@
  given seq<int> xs;
  context get_num_groups(0) == 1 && 1 <= n && n < 2 * get_local_size(0) && |xs| == n;
  requires 2 * get_local_id(0) < n ==> Perm(a[2 * get_local_id(0)], write) ** a[2 * get_local_id(0)] == xs[2 * get_local_id(0)];
  requires 2 * get_local_id(0) + 1 < n ==> Perm(a[2 * get_local_id(0) + 1], write) ** a[2 * get_local_id(0) + 1] == xs[2 * get_local_id(0) + 1];
  ensures 0 <= 2 * get_local_id(0) - n % 2 && 2 * get_local_id(0) - n % 2 < n
    ==> Perm(a[2 * get_local_id(0) - n % 2], write) ** a[2 * get_local_id(0) - n % 2] == rounds(xs, n)[2 * get_local_id(0) - n % 2];
  ensures 2 * get_local_id(0) - n % 2 + 1 < n
    ==> Perm(a[2 * get_local_id(0) - n % 2 + 1], write) ** a[2 * get_local_id(0) - n % 2 + 1] == rounds(xs, n)[2 * get_local_id(0) - n % 2 + 1];
  ensures (\forall int v; true; count(rounds(xs, n), n, v) == count(xs, n, v));
  ensures (\forall int i; 0 <= i && i + 1 < n; rounds(xs, n)[i] <= rounds(xs, n)[i + 1]);
@*/
__kernel void sort(__global int *a, int n) {
  int tid = get_local_id(0);
  int from = 0;
  int r = 0;
  /*@
    loop_invariant 0 <= r && r <= n && from == r % 2;
    loop_invariant 0 <= 2 * tid - from && 2 * tid - from < n ==> Perm(a[2 * tid - from], write);
    loop_invariant 2 * tid - from + 1 < n ==> Perm(a[2 * tid - from + 1], write);
    loop_invariant 0 <= 2 * tid - from && 2 * tid - from < n ==> a[2 * tid - from] == rounds(xs, r)[2 * tid - from];
    loop_invariant 2 * tid - from + 1 < n ==> a[2 * tid - from + 1] == rounds(xs, r)[2 * tid - from + 1];
    loop_invariant (\forall int v; true; count(rounds(xs, r), n, v) == count(xs, n, v));
  @*/
  while (r < n) {
    int i = 2 * tid - from;
    //@ ghost about_pairs(rounds(xs, r), from, (n - from) / 2);
    if (0 <= i && i + 1 < n) {
      if (a[i] > a[i + 1]) {
        int x = a[i];
        a[i] = a[i + 1];
        a[i + 1] = x;
      }
    }
    /*@
      requires 0 <= 2 * tid - from && 2 * tid - from < n ==> Perm(a[2 * tid - from], write);
      requires 2 * tid - from + 1 < n ==> Perm(a[2 * tid - from + 1], write);
      requires 0 <= 2 * tid - from && 2 * tid - from < n ==> a[2 * tid - from] == rounds(xs, r + 1)[2 * tid - from];
      requires 2 * tid - from + 1 < n ==> a[2 * tid - from + 1] == rounds(xs, r + 1)[2 * tid - from + 1];
      ensures 0 <= 2 * tid - (1 - from) && 2 * tid - (1 - from) < n ==> Perm(a[2 * tid - (1 - from)], write);
      ensures 2 * tid - (1 - from) + 1 < n ==> Perm(a[2 * tid - (1 - from) + 1], write);
      ensures 0 <= 2 * tid - (1 - from) && 2 * tid - (1 - from) < n ==> a[2 * tid - (1 - from)] == rounds(xs, r + 1)[2 * tid - (1 - from)];
      ensures 2 * tid - (1 - from) + 1 < n ==> a[2 * tid - (1 - from) + 1] == rounds(xs, r + 1)[2 * tid - (1 - from) + 1];
    @*/
    barrier(CLK_GLOBAL_MEM_FENCE);
    r = r + 1;
  }
  //@ ghost rounds_sort(xs, n);
}
