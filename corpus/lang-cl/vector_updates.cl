//! Compound assignment to swizzles, components in loops, negation and increments of vectors.
//! replay: --block 1 --array out=zero:int:12
//! expect: ok
//! array: out = 12 1 13 4 -1 -2 -3 -4 2 3 4 5
//! check: --block 1 --grid 1 => proved
kernel void vector_updates(global int4 *out) {
  int4 v = (int4)(1, 2, 3, 4);
  int4 w = v;
  w.xz += (int2)(10, 10);
  w.xy = w.yx;
  w.yx = (int2)(1, w.y + 1);
  out[0] = w;
  out[1] = -v;
  v++;
  out[2] = v;
}
