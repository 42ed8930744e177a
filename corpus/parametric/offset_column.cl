//! The columns after k, each by one work-item that goes down the rows: sums of `size_t` that become an `int`.
//! replay: --block 4 --grid 2 --array a=iota:float:64 --array q=iota:float:64 --arg k=0 --arg m=4 --arg n=9
//! expect: ok
//! check: => proved
//! check: --block 256 => proved
__kernel void offset_column(__global float *a, __global const float *q, int k, int m, int n) {
  int j = get_global_id(0) + (k + 1);
  if (k >= 0 && j < n) {
    for (int i = 0; i < m; i++) a[i * n + j] -= q[i * n + k];
  }
}
