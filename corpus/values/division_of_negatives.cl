//! Signed division truncates towards zero and the remainder has the sign of the dividend.
//! replay: --block 10 --array q=zero:int:10 --array r=zero:int:10 --array s=zero:int:10
//! expect: ok
//! array: q = -1*3 0*5 1 1
//! array: r = -2 -1 0 -2..2 0 1
//! array: s = -2 -1 0 -2..2 0 1
//! check: proved
kernel void division_of_negatives(global int *q, global int *r, global int *s) {
  int i = get_global_id(0);
  int v = i - 5;
  q[i] = v / 3;
  r[i] = v % 3;
  s[i] = v % -3;
}
