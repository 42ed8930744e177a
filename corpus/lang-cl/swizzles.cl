//! Vector components by name and by number, read and written, also several at once.
//! replay: --block 2 --array a=iota:int4:2 --array out=zero:int4:2
//! expect: ok
//! array: out = 3 1 1 100 7 5 5 104
//! check: proved
kernel void swizzles(global const int4 *a, global int4 *out) {
  int i = get_global_id(0);
  int4 v = a[i];
  int4 r;
  r.xy = v.wy;
  r.s2 = v.s1;
  r.w = v.x + 100;
  out[i] = r;
}
