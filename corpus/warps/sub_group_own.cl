//! A work-item reads what it has written itself: right for sub-groups of every size.
//! flags: -cl-std=CL2.0
//! replay: --block 64 --warp-size 8 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! check: --block 64 --grid 4 => proved
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void sub_group_own(global const int *in, global int *out) {
  local int s[64];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t];
}
