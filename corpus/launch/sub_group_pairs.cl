//! Pairs of a sub-group exchange values: right for two work-items and more, wrong for sub-groups of one.
//! flags: -cl-std=CL2.0
//! check: --block 64 --grid 4 => refuted race.shared @12,14
//! check: --block 64 --grid 4 --warp-size 2 => proved
//! check: --block 64 --grid 4 --warp-size 64 => proved
//! check: --block 64 --grid 4 --warp-size 128 => proved
//! check: --block 64 --grid 4 --warp-size 1 => refuted race.shared @12,14
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void pairs(global const int *in, global int *out) {
  local int s[64];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t ^ 1];
}
