//! The race is on global memory: the new barrier gets the flag for it.
//! fix: --block 64 --grid 1 => 1 @7
kernel void twice(global int *a, global int *b)
{
  int t = get_local_id(0);
  a[t] = t;
  b[t] = a[63 - t];
}
