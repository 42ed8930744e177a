//! atomic_xchg gives back what was there; atomic_sub takes away.
//! replay: --block 8 --array a=iota:int:8 --array total=list:int:100
//! expect: ok
//! array: a = 0 0 0 0 0 0 0 0
//! array: total = 72
//! check: proved
kernel void exchange_sub(global int *a, global int *total) {
  int i = get_global_id(0);
  int old = atomic_xchg(&a[i], 0);
  atomic_sub(total, old);
}
