//! Each sub-group has a row of local memory of its own, as long as the largest: right for every size.
//! flags: -cl-std=CL2.0
//! check: --block 64 --grid 4 => proved
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void rows(global int *out) {
  local int s[64][128];
  s[get_sub_group_id()][get_sub_group_local_id()] = get_local_id(0);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[get_sub_group_id()][get_sub_group_local_id()];
}
