//! Each work-item fills a row of any length, until the end is reached.
//! replay: --block 4 --grid 2 --array out=zero:int:64 --arg n=5
//! expect: ok
//! check: --assume n>0 => proved
__kernel void until_equal_rows(__global int *out, int n) {
  int row = get_global_id(0);
  for (int i = 0; i != n; i++) out[row * n + i] = row;
}
