//! Both branches write one array, at indices that different work-items never share.
//! replay: --block 16 --array a=zero:int:16
//! expect: ok
//! array: a = 0 2 4 6 8 10 12 14 1 3 5 7 9 11 13 15
//! check: --block 16 --grid 1 => proved
kernel void disjoint_branches(global int *a) {
  int t = get_local_id(0);
  int half_size = get_local_size(0) / 2;
  if (t % 2 == 0)
    a[t / 2] = t;
  else
    a[half_size + t / 2] = t;
}
