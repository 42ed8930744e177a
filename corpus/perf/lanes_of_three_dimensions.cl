//! A block of 4 by 4 by 4: a warp is two layers.
//! replay: --block 4,4,4 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! perf: --block 4,4,4
//! access: 13 write cube: degree 1; requests 2
//! access: 13 read in: sectors 4; requests 2
//! access: 15 write out: sectors 4; requests 2
//! access: 15 read cube: degree 2; requests 2
//! access: 15 read cube: degree 2; requests 2
kernel void lanes_of_three_dimensions(global int *out, global const int *in) {
  local int cube[4][4][4];
  int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
  cube[z][y][x] = in[(z * 4 + y) * 4 + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(z * 4 + y) * 4 + x] = cube[x][y][z] + cube[y][x][z];
}
