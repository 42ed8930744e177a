//! A barrier of the sub-group does not order a work-item's write with a copy of the whole work-group.
//! flags: -cl-std=CL2.0
//! check: --block 8 => refuted race.shared
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void async_copy_sub_group_barrier(global const int *in, global int *out) {
  local int part[8];
  int t = get_local_id(0);
  part[t] = t;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  event_t copied = async_work_group_copy(part, in, 8, 0);
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = part[t];
}
