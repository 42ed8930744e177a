//! A generic pointer of OpenCL 2 may point into local or global memory.
//! flags: -cl-std=CL2.0
//! replay: --block 4 --grid 2 --array a=iota:int:8
//! expect: ok
//! array: a = 0..3 6..9
//! check: --block 4 => proved
void bump(int *p, int by) { *p += by; }

kernel void generic_pointer(global int *a) {
  local int s[4];
  int t = get_local_id(0), i = get_global_id(0);
  s[t] = a[i];
  bump(s + t, get_group_id(0));
  bump(a + i, get_group_id(0));
  a[i] = (s[t] + a[i]) / 2 + (int)get_group_id(0);
}
