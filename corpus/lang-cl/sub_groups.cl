//! Sub-groups are the warps of OpenCL: a reduction and a barrier over them.
//! flags: -cl-std=CL2.0
//! replay: --block 64 --array a=iota:int:64 --array out=zero:int:2
//! expect: ok
//! array: out = 496 1520
//! check: --block 64 --grid 1 => proved
#pragma OPENCL EXTENSION cl_khr_subgroups : enable

kernel void sub_groups(global const int *a, global int *out) {
  int sum = sub_group_reduce_add(a[get_global_id(0)]);
  if (get_sub_group_local_id() == 0) out[get_sub_group_id()] = sum;
}
