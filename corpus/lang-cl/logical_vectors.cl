//! !, && and || on vectors work by component and give 0 or -1.
//! replay: --block 1 --array out=zero:int:12
//! expect: ok
//! array: out = 0 -1 0 0 -1 0 0 -1 -1 0 -1 -1
//! check: --block 1 --grid 1 => proved
kernel void logical_vectors(global int4 *out) {
  int4 v = (int4)(3, 0, -1, 2);
  int4 w = (int4)(1, 0, 0, 7);
  out[0] = !v;
  out[1] = v && w;
  out[2] = v || w;
}
