//! Whoever may be alone in a sub-group takes the barrier of the work-group: right for every size.
//! flags: -cl-std=CL2.0
//! check: --block 64 --grid 4 => proved
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void size_asked(global const int *in, global int *out) {
  local int s[64];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  if (get_max_sub_group_size() < 32) barrier(CLK_LOCAL_MEM_FENCE);
  else sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t ^ 31];
}
