//! Tree reduction without a barrier between the steps.
//! replay: --block 8 --array a=iota:int:8 --array out=zero:int:1
//! expect: race.shared @12
//! check: refuted race.shared @12
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void reduce_no_barrier(global const int *a, global int *out) {
  local int s[8];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 4; d > 0; d /= 2)
    if (t < d) s[t] += s[t + d];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t == 0) out[get_group_id(0)] = s[0];
}
