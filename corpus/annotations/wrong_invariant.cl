//! An invariant is checked, never trusted: this one fails in the second iteration.
//! check: --block 4 --grid 1 => refuted invariant.maintained @5
kernel void wrong_invariant(global int *a, int n) {
  int t = get_local_id(0);
  for (int i = t; __invariant(i == t), i < n; i += 4)
    a[i % 4] = t;
}
