//! Local memory column by column, sizes by macros.
//! optimize: tested
//! result: local int tile[H * W];
#define W 8
#define H 4
//@ gpuopt matrix_lin tile C H W;
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void turn(global int *out, global const int *in) {
  local int tile[H][W];
  int t = get_local_id(0);
  tile[t / W][t % W] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[H - 1 - t / W][W - 1 - t % W];
}
