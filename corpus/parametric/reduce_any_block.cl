//! A tree reduction that halves rounding up, so that every group size works.
//! check: proved
kernel void reduce_any_block(global const int *in, global int *sums, local int *partial) {
  int t = get_local_id(0), left = get_local_size(0);
  partial[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  while (left > 1) {
    int step = (left + 1) / 2;
    if (t + step < left)
      partial[t] += partial[t + step];
    barrier(CLK_LOCAL_MEM_FENCE);
    left = step;
  }
  if (t == 0)
    sums[get_group_id(0)] = partial[0];
}
