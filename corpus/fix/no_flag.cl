//! A barrier without flags orders nothing.
//! fix: --block 64 --grid 2 => 1 @8
kernel void reverse(global float *a)
{
  local float s[64];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(0);
  a[get_global_id(0)] = s[63 - t];
}
