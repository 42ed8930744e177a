//! Neighbours exchange values over a barrier of the sub-group: right for 32 work-items, wrong if a sub-group has only one.
//! flags: -cl-std=CL2.0
//! replay: --block 64 --warp-size 16 --array in=iota:int:64 --array out=zero:int:64
//! expect: race.shared @12,14
//! check: --block 64 --grid 4 => refuted race.shared @12,14
//! check: --block 64 --grid 4 --warp-size 32 => proved
//! check: --block 64 --grid 4 --warp-size 16 => refuted race.shared @12,14
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void sub_group_any_size(global const int *in, global int *out) {
  local int s[64];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t ^ 31];
}
