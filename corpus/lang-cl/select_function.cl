//! select takes the sign bit of each component for vectors and the truth of scalars; ?: on vectors likewise.
//! replay: --block 1 --array out=zero:int:10
//! expect: ok
//! array: out = 1 20 3 40 10 2 30 4 6 5
//! check: --block 1 --grid 1 => proved
kernel void select_function(global int *out) {
  int4 a = (int4)(1, 2, 3, 4), b = (int4)(10, 20, 30, 40);
  int4 mask = (int4)(0, -1, 5, -7);
  vstore4(select(a, b, mask), 0, out);
  vstore4(mask < 0 ? a : b, 1, out);
  out[8] = select(5, 6, 1);
  out[9] = select(5, 6, 0);
}
