//! The tile is read before the other work-items have filled it.
//! replay: --block 4,4 --array in=iota:int:16 --array out=zero:int:16
//! expect: race.shared @10,12
//! check: refuted race.shared @10,12
__attribute__((reqd_work_group_size(4, 4, 1)))
kernel void transpose_no_barrier(global const int *in, global int *out) {
  local int tile[4][5];
  int lx = get_local_id(0), ly = get_local_id(1);
  int width = get_global_size(0), height = get_global_size(1);
  tile[ly][lx] = in[get_global_id(1) * width + get_global_id(0)];
  int x = get_group_id(1) * 4 + lx, y = get_group_id(0) * 4 + ly;
  out[y * height + x] = tile[lx][ly];
}
