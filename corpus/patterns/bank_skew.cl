//! Columns of a skewed tile: (y + x) % width permutes each row.
//! replay: --block 4,4 --array a=iota:int:16
//! expect: ok
//! array: a = 0 4 8 12 1 5 9 13 2 6 10 14 3 7 11 15
//! check: --block 4,4 --grid 1,1 => proved
kernel void bank_skew(global int *a) {
  local int tile[4][4];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y][(x + y) % 4] = a[y * 4 + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[y * 4 + x] = tile[x][(y + x) % 4];
}
