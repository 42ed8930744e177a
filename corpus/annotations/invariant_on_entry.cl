//! An invariant that does not hold when the loop is reached, in a helper that some work-items call with too large a number.
//! replay: --block 4 --grid 1 --array a=zero:int:4
//! expect: invariant.entry @8
//! check: --block 4 --grid 1 => refuted invariant.entry @8
//! check: --block 3 --grid 1 => proved
int rounds(int x) {
  int sum = 0;
  while (__invariant(x <= 2), x < 2) {
    sum += x;
    x = x + 1;
  }
  return sum;
}

kernel void invariant_on_entry(global int *a) {
  int t = get_local_id(0);
  a[t] = rounds(t);
}
