//! The lo, hi, even and odd parts of vectors.
//! replay: --block 1 --array out=zero:int:8
//! expect: ok
//! array: out = 3 4 1 2 10 30 20 40
//! check: --block 1 --grid 1 => proved
kernel void halves(global int *out) {
  int4 v = (int4)(1, 2, 3, 4);
  int4 w = (int4)(10, 20, 30, 40);
  vstore2(v.hi, 0, out);
  vstore2(v.lo, 1, out);
  vstore2(w.even, 2, out);
  vstore2(w.odd, 3, out);
}
