//! Sub-groups are the warps of OpenCL: a reduction and a barrier over them.
//! flags: -cl-std=CL2.0
//! lower: unsupported.call @8
//! check: unknown unsupported.call
#pragma OPENCL EXTENSION cl_khr_subgroups : enable

kernel void sub_groups(global const int *a, global int *out) {
  int sum = sub_group_reduce_add(a[get_global_id(0)]);
  if (get_sub_group_local_id() == 0) out[get_sub_group_id()] = sum;
}
