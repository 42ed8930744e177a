//! A scan with two barriers in each step, for every group size.
//! check: proved
kernel void scan_any_block(global int *data, local int *sums) {
  int t = get_local_id(0), size = get_local_size(0);
  sums[t] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < size; d *= 2) {
    int add = t >= d ? sums[t - d] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[t] += add;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  data[get_global_id(0)] = sums[t];
}
