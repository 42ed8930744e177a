//! An invariant about both threads of a pair, or about pending accesses, is passed over in a run.
//! replay: --block 4 --array a=zero:int:4
//! expect: ok
//! array: a = 0 2 4 6
//! check: --grid 1 => proved
kernel void ignored_two_thread(global int *a) {
  int t = get_local_id(0);
  for (int k = 0; __invariant(__uniform_int(k)), __invariant(__no_read(a) || __read(a)), k < 2; k++)
    a[t] += t;
}
