//! Each work-item sums a strided part of the input, then the group's tree.
//! check: proved
kernel void reduce_grid_stride(global const float *in, global float *sums, local float *partial, int n) {
  int t = get_local_id(0);
  float sum = 0;
  for (int i = get_global_id(0); i < n; i += (int)get_global_size(0))
    sum += in[i];
  partial[t] = sum;
  for (int s = get_local_size(0) / 2; s > 0; s /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < s)
      partial[t] += partial[t + s];
  }
  if (t == 0)
    sums[get_group_id(0)] = partial[0];
}
