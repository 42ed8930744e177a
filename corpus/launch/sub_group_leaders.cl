//! One work-item of each sub-group writes where the number of the sub-group says: right for every size.
//! flags: -cl-std=CL2.0
//! check: --block 128 --grid 2 => proved
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void leaders(global int *out) {
  local int s[128];
  if (get_sub_group_local_id() == 0) s[get_sub_group_id()] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) < get_num_sub_groups()) out[get_group_id(0) * 128 + get_local_id(0)] = s[get_local_id(0)];
}
