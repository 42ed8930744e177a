//! A tile is written by rows and read by columns.
//! fix: --block 16,16 --grid 4,4 => 1 @9
kernel void transpose(global const float *in, global float *out)
{
  local float tile[16][17];
  int x = get_local_id(0), y = get_local_id(1);
  int gx = get_group_id(0) * 16, gy = get_group_id(1) * 16;
  tile[y][x] = in[(gy + y) * 64 + gx + x];
  out[(gx + y) * 64 + gy + x] = tile[x][y];
}
