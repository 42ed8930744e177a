//! A column of bins for each work-item, then a reduction over the columns.
//! replay: --block 4 --array data=iota:uchar:12 --array bins=zero:int:4
//! expect: ok
//! array: bins = 3 3 3 3
//! check: --block 4 => proved
kernel void histogram_per_thread(global const uchar *data, global int *bins) {
  local uchar counts[4][4];
  int t = get_local_id(0);
  for (int b = 0; b < 4; b++) counts[b][t] = 0;
  for (int k = 0; k < 3; k++) {
    uchar v = data[(get_group_id(0) * 4 + t) * 3 + k];
    counts[v % 4][t]++;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int total = 0;
  for (int k = 0; k < 4; k++) total += counts[t][k];
  bins[get_group_id(0) * 4 + t] = total;
}
