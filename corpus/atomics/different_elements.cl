//! Atomics on one element and plain writes on others of the same array do not meet.
//! replay: --block 8 --array a=zero:int:16
//! expect: ok
//! array: a = 28 1 2 3 4 5 6 7 8 0*7
//! check: proved
kernel void different_elements(global int *a) {
  int i = get_global_id(0);
  atomic_add(&a[0], i);
  a[1 + i] = 1 + i;
}
