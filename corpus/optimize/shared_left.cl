//! OpenCL: the left neighbour's element, where there is one in the group.
//! replay: --block 16 --grid 2 --array in=iota:float:32 --array out=zero:float:32
//! expect: ok
//! optimize: tested
//! result: local float in_tile[16];
//! result: barrier(CLK_LOCAL_MEM_FENCE);
//@ gpuopt tile_shared in 16;
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void left(global float *out, global const float *in) {
  int t = get_local_id(0);
  int i = get_group_id(0) * 16 + t;
  float sum = in[i];
  if (t > 0) {
    sum += in[i - 1];
  }
  out[i] = sum;
}
