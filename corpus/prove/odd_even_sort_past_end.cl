//! Odd-even transposition in OpenCL, off by one: the last element is compared with what follows the array.
//! prove: rejected perm.read in sort
/*@
  context get_num_groups(0) == 1 && 1 <= n && n < 2 * get_local_size(0);
  requires 2 * get_local_id(0) < n ==> Perm(a[2 * get_local_id(0)], write);
  requires 2 * get_local_id(0) + 1 < n ==> Perm(a[2 * get_local_id(0) + 1], write);
@*/
__kernel void sort(__global int *a, int n) {
  int tid = get_local_id(0);
  int from = 0;
  int r = 0;
  /*@
    loop_invariant 0 <= r && r <= n && from == r % 2;
    loop_invariant 0 <= 2 * tid - from && 2 * tid - from < n ==> Perm(a[2 * tid - from], write);
    loop_invariant 2 * tid - from + 1 < n ==> Perm(a[2 * tid - from + 1], write);
  @*/
  while (r < n) {
    int i = 2 * tid - from;
    if (0 <= i && i + 1 <= n) {
      if (a[i] > a[i + 1]) {
        int x = a[i];
        a[i] = a[i + 1];
        a[i + 1] = x;
      }
    }
    /*@
      requires 0 <= 2 * tid - from && 2 * tid - from < n ==> Perm(a[2 * tid - from], write);
      requires 2 * tid - from + 1 < n ==> Perm(a[2 * tid - from + 1], write);
      ensures 0 <= 2 * tid - (1 - from) && 2 * tid - (1 - from) < n ==> Perm(a[2 * tid - (1 - from)], write);
      ensures 2 * tid - (1 - from) + 1 < n ==> Perm(a[2 * tid - (1 - from) + 1], write);
    @*/
    barrier(CLK_GLOBAL_MEM_FENCE);
    from = 1 - from;
    r = r + 1;
  }
}
