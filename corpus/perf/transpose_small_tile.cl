//! Tiles of 16 by 16: a warp covers two rows, which meet in the same banks unless the tile is padded by one.
//! replay: --block 16,16 --grid 2,2 --arg n=32 --array in=iota:float:1024 --array out=zero:float:1024
//! expect: ok
//! perf: --block 16,16 --assume n%16==0
//! access: 12 write tile: degree 2; requests 8
//! access: 12 read in: sectors at most 4; requests 8
//! access: 14 write out: sectors at most 4; requests 8
//! access: 14 read tile: degree 2; requests 8
kernel void transpose_small_tile(global float *out, global const float *in, int n) {
  local float tile[16][16 + 1];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][x] = in[(get_group_id(1) * 16 + y) * n + get_group_id(0) * 16 + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(get_group_id(0) * 16 + y) * n + get_group_id(1) * 16 + x] = tile[x][y];
}
