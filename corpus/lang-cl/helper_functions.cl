//! Helper functions with pointers into each address space.
//! replay: --block 4 --array a=iota:int:4
//! expect: ok
//! array: a = 6 5 4 3
//! check: --block 4 => proved
constant int two[1] = {2};

int scaled(constant int *k, local int *s, int i) { return s[i] * k[0]; }
void add_to(global int *p, int v) { *p += v; }
void bump(int *p) { *p += 1; }

kernel void helper_functions(global int *a) {
  local int s[4];
  int t = get_local_id(0), i = get_global_id(0);
  s[t] = a[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  int at = 2 - t;
  bump(&at);
  add_to(&a[i], scaled(two, s, at));
}
