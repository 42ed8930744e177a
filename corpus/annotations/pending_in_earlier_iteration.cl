//! Accesses of earlier iterations are pending: nothing was written when the loop is entered, but it was in the next iteration.
//! check: --block 8 --grid 1 => not proved
kernel void pending_in_earlier_iteration(global int *a, int n) {
  int t = get_local_id(0);
  for (int k = 0; k < n; k++) {
    __assert(__no_write(a));
    a[t] = k;
  }
}
