//! Work-items run a loop differently often and write elements of their own triangle.
//! replay: --block 4 --array a=zero:int:10
//! expect: ok
//! array: a = 0 1 1 2 2 2 3 3 3 3
//! check: --grid 1 => proved
kernel void divergent_loops(global int *a) {
  int t = get_local_id(0);
  int start = t * (t + 1) / 2;
  for (int k = 0; k <= t; k++) a[start + k] = t;
}
