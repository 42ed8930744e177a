//! A file that only OpenCL 2.0 reads may have a smaller last group, whether or not that standard was asked for.
//! check: unknown unsupported.construct
kernel void k(global int *a) {
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  if (get_num_groups(0) * get_local_size(0) != get_global_size(0)) a[0] = get_local_id(0);
}
