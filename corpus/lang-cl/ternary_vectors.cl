//! A scalar condition chooses whole vectors; a vector condition chooses by component.
//! replay: --block 2 --array out=zero:int:8
//! expect: ok
//! array: out = 1 2 3 4 5 6 7 8
//! check: --block 2 --grid 1 => proved
kernel void ternary_vectors(global int4 *out) {
  int i = get_global_id(0);
  int4 a = (int4)(1, 2, 3, 4), b = (int4)(5, 6, 7, 8);
  out[i] = i == 0 ? a : b;
}
