//! As until_equal_rows, up to the first element of the next row.
//! replay: --block 4 --grid 2 --array out=zero:int:64 --arg n=5
//! expect: race.global
//! check: --assume n>0 => refuted race.global
__kernel void until_equal_rows_past_end(__global int *out, int n) {
  int row = get_global_id(0);
  for (int i = 0; i != n + 1; i++) out[row * n + i] = row;
}
