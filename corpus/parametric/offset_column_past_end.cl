//! As offset_column_guarded, one column too many: it is the first one of the next row.
//! replay: --block 4 --grid 2 --array a=iota:float:64 --arg k=0 --arg m=4 --arg n=4
//! expect: race.global
//! check: => refuted race.global
__kernel void offset_column_past_end(__global float *a, int k, int m, int n) {
  int j = (int)get_global_id(0) + k;
  if (j >= 0 && j <= n) {
    for (int i = 0; i < m; i++) a[i * n + j] += 1;
  }
}
