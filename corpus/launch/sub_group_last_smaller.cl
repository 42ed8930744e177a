//! The last sub-group of a work-group may be smaller, and then its last work-item has a smaller number.
//! flags: -cl-std=CL2.0
//! replay: --block 48 --grid 1 --array out=zero:int:64
//! expect: ok
//! array: out = 32 16 0*62
//! check: --block 48 --grid 1 --warp-size 32 => proved
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void last_smaller(global int *out) {
  if (get_sub_group_local_id() == get_sub_group_size() - 1) out[get_sub_group_id()] = get_sub_group_size();
}
