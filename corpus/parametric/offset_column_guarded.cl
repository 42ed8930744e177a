//! As offset_column, with an offset of any sign: the column itself is tested.
//! replay: --block 4 --grid 2 --array a=iota:float:64 --arg k=-3 --arg m=4 --arg n=4
//! expect: ok
//! check: => proved
__kernel void offset_column_guarded(__global float *a, int k, int m, int n) {
  int j = (int)get_global_id(0) + k;
  if (j >= 0 && j < n) {
    for (int i = 0; i < m; i++) a[i * n + j] += 1;
  }
}
