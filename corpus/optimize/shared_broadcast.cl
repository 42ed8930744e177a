//! OpenCL: all threads of a group read its first and last element.
//! replay: --block 32 --grid 2 --array in=random:int:64 --array out=zero:int:64
//! expect: ok
//! optimize: tested
//@ gpuopt tile_shared in 32;
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void spread(global int *out, global const int *in) {
  int first = get_group_id(0) * 32;
  int i = first + get_local_id(0);
  out[i] = in[i] > (in[first] >> 1) + (in[first + 31] >> 1);
}
