//! Local and global memory are handed over at the same place: one barrier with both flags.
//! fix: --block 64 --grid 1 => 1 @9
kernel void both(global int *a, global int *b)
{
  local int s[64];
  int t = get_local_id(0);
  a[t] = t;
  s[t] = t;
  b[t] = a[63 - t] + s[63 - t];
}
