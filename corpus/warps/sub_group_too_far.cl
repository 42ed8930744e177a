//! A barrier of the sub-group says nothing about work-items of other sub-groups.
//! flags: -cl-std=CL2.0
//! check: --block 64 --grid 4 --warp-size 32 => refuted race.shared
kernel void sub_group_too_far(global const int *in, global int *out) {
  local int s[64];
  int t = get_local_id(0);
  s[t] = in[get_global_id(0)];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[63 - t];
}
