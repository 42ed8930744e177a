//! A short and an int written to the same bytes with the same values are the same value where they overlap.
//! replay: --block 2 --array a=zero:int:1
//! expect: race.benign @8,10
//! array: a = 5
//! check: --block 2 --grid 1 => unknown possible
kernel void different_widths(global int *a) {
  if (get_local_id(0) == 0)
    *(global short *)a = 5;
  else
    a[0] = 5;
}
