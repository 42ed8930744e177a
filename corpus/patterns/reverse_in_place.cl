//! The first half of the work-items swaps with the second half; the others do nothing.
//! replay: --block 8 --array a=iota:int:8
//! expect: ok
//! array: a = 7 6 5 4 3 2 1 0
//! check: proved
kernel void reverse_in_place(global int *a) {
  int n = get_global_size(0), i = get_global_id(0);
  if (i < n / 2) {
    int v = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = v;
  }
}
