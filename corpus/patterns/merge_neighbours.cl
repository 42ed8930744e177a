//! Merge sort of one group: in each round every work-item merges two runs of its own.
//! replay: --block 4 --array a=list:int:7,1,6,0,5,3,4,2
//! expect: ok
//! array: a = 0..7
//! check: --block 4 --bounds off => proved
#define N 8

kernel void merge_neighbours(global int *a) {
  local int s[2][N];
  int t = get_local_id(0);
  for (int k = t; k < N; k += 4) s[0][k] = a[get_group_id(0) * N + k];
  int from = 0;
  for (int run = 1; run < N; run *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int start = 2 * run * t;
    if (start < N) {
      int i = start, j = start + run;
      for (int k = start; k < start + 2 * run; k++) {
        int left = j >= start + 2 * run || (i < start + run && s[from][i] <= s[from][j]);
        s[1 - from][k] = left ? s[from][i++] : s[from][j++];
      }
    }
    from = 1 - from;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = t; k < N; k += 4) a[get_group_id(0) * N + k] = s[from][k];
}
