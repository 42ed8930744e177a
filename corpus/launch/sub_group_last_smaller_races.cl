//! The last work-item of each sub-group writes, also that of the smaller one.
//! flags: -cl-std=CL2.0
//! check: --block 48 --grid 1 --warp-size 32 => refuted race.global @7
//! check: --block 32 --grid 1 --warp-size 32 => proved
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void last_smaller_races(global int *out) {
  if (get_sub_group_local_id() == get_sub_group_size() - 1) out[0] = get_sub_group_id();
}
