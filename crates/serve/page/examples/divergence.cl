// The barrier stands inside the condition, so that only some work-items reach it.
kernel void reduce(global const int *in, global int *out) {
  local int sums[32];
  int t = get_local_id(0);
  sums[t] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 16; step > 0; step /= 2) {
    if (t < step) {
      sums[t] += sums[t + step];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  if (t == 0) out[get_group_id(0)] = sums[0];
}
