//! An invariant about pending accesses is checked against the accesses of the interval.
//! replay: --block 4 --array a=zero:int:16 --arg n=4
//! expect: ok
//! array: a = 0*4 1*4 2*4 3*4
//! check: --block 4 --grid 1 => proved
kernel void pending_accesses(global int *a, int n) {
  int t = get_local_id(0);
  for (int k = 0; __invariant(__write_implies(a, __write_offset_bytes(a) / sizeof(int) / 4 == t)),
           __invariant(__no_read(a)), k < n && k < 4;
       k++)
    a[t * 4 + k] = t;
}
