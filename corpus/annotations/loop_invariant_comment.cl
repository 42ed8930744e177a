//! A loop invariant as a contract comment before the loop.
//! replay: --block 4 --array a=zero:int:16 --arg n=16
//! expect: ok
//! array: a = 0..3 0..3 0..3 0..3
//! check: --block 4 --grid 1 => proved
kernel void loop_invariant_comment(global int *a, int n) {
  int t = get_local_id(0);
  int i = t;
  //@ loop_invariant i % 4 == t;
  //@ loop_invariant t <= i;
  while (i < n) {
    a[i] = t;
    i += 4;
  }
}
