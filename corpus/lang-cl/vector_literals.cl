//! Vector literals from scalars, from shorter vectors and by repetition.
//! replay: --block 1 --array out=zero:int:16
//! expect: ok
//! array: out = 1 2 3 4 7 7 7 7 5 6 1 2 0 8 9 9
//! check: --block 1 --grid 1 => proved
kernel void vector_literals(global int4 *out) {
  int2 p = (int2)(5, 6);
  int4 a = (int4)(1, 2, 3, 4);
  out[0] = a;
  out[1] = (int4)(7);
  out[2] = (int4)(p, a.xy);
  out[3] = (int4)(0, (int3)(8, 9, 9));
}
