//! Differences and comparisons of pointers into one array.
//! replay: --block 8 --array a=iota:int:16 --array out=zero:int:16
//! expect: ok
//! array: out = 8 7 6 5 4 3 2 1*5 0*4
//! check: --block 8 --grid 1 => proved
kernel void pointer_difference(global int *a, global int *out) {
  int t = get_local_id(0);
  global int *first = a + t;
  global int *last = a + 8;
  out[t] = (int)(last - first);
  out[8 + t] = first < a + 4;
}
