//! Comparisons of vectors give -1 or 0 in each component; scalar ones give 1 or 0.
//! replay: --block 1 --array out=zero:int:8 --array any_all=zero:int:3
//! expect: ok
//! array: out = -1 0 0 0 0 0 -1 -1
//! array: any_all = 1 0 1
//! check: --block 1 --grid 1 => proved
kernel void vector_compares(global int4 *out, global int *any_all) {
  int4 a = (int4)(1, 5, 3, 4);
  int4 b = (int4)(2, 5, 3, 4);
  out[0] = a < b;
  out[1] = (a == b) & (int4)(0, 0, -1, -1);
  any_all[0] = any(a < b);
  any_all[1] = all(a == b);
  any_all[2] = a.y == b.y;
}
