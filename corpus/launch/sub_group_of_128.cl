//! The halves of 128 work-items exchange values: right for sub-groups of 128 alone.
//! flags: -cl-std=CL2.0
//! replay: --block 128 --grid 1 --warp-size 128 --array in=iota:int:128 --array out=zero:int:128
//! expect: ok
//! replay: --block 128 --grid 1 --warp-size 64 --array in=iota:int:128 --array out=zero:int:128
//! expect: race.shared @15,17
//! check: --block 128 --grid 4 --warp-size 128 => proved
//! check: --block 128 --grid 4 --warp-size 64 => refuted race.shared @15,17
//! check: --block 128 --grid 4 => refuted race.shared @15,17
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void of_128(global const int *in, global int *out) {
  local int s[128];
  int t = get_local_id(0);
  int g = get_global_id(0);
  s[t] = in[g];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = s[t ^ 64];
}
