//! OpenCL: elements are named by the global number, which may have an offset in it.
//! replay: --block 16 --grid 2 --array in=iota:int:32 --array out=zero:int:32
//! expect: ok
//! optimize: tested
//! result: out[i] = in_tile[get_local_id(0)] - in_tile[(i - get_local_id(0)) - (get_global_id(0) - get_local_id(0))];
//@ gpuopt tile_shared in 16;
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void from_first(global int *out, global const int *in) {
  int i = get_global_id(0);
  out[i] = in[i] - in[i - get_local_id(0)];
}
