//! The last thread's neighbour is in the next group.
//! optimize: rejected opt.may_overlap @7
//@ gpuopt tile_shared in 16;
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void next(global int *out, global const int *in) {
  int i = get_group_id(0) * 16 + get_local_id(0);
  out[i] = in[i] + in[i + 1];
}
