//! The barrier at the end of a work-group's work orders nothing that follows.
//! redundant: --block 64 --grid 4 => 1 of 2 @10
kernel void k(global float *a)
{
  local float s[64];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[63 - t];
  barrier(CLK_GLOBAL_MEM_FENCE);
}
