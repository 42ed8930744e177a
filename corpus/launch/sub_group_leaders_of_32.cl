//! One work-item of each sub-group writes where its number divided by 32 says: smaller sub-groups collide.
//! flags: -cl-std=CL2.0
//! check: --block 128 --grid 2 => refuted race.shared @9
//! check: --block 128 --grid 2 --warp-size 32 => proved
//! check: --block 128 --grid 2 --warp-size 64 => proved
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void leaders_of_32(global int *out) {
  local int s[4];
  if (get_sub_group_local_id() == 0) s[get_local_id(0) / 32] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[0];
}
