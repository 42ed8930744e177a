//! Rows of 32 for sub-groups of any size: those of 64 leave their row and, in the last one, the array.
//! flags: -cl-std=CL2.0
//! check: --block 64 --grid 1 --warp-size 32 => proved
//! check: --block 64 --grid 1 => refuted memory.bounds @8
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void rows_too_short(global int *out) {
  local int s[1][32];
  if (get_sub_group_id() == 0) s[0][get_sub_group_local_id()] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[0][0];
}
