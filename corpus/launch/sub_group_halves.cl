//! The halves of 64 work-items exchange values: right only for sub-groups of 64 and 128.
//! flags: -cl-std=CL2.0
//! replay: --block 64 --grid 1 --warp-size 64 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! check: --block 64 --grid 4 --warp-size 64 => proved
//! check: --block 64 --grid 4 --warp-size 128 => proved
//! check: --block 64 --grid 4 --warp-size 32 => refuted race.shared @14,16
//! check: --block 64 --grid 4 => refuted race.shared @14,16
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void halves(global const int *in, global int *out) {
  local int s[64];
  int t = get_local_id(0);
  int g = get_global_id(0);
  s[t] = in[g];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = s[t ^ 32];
}
