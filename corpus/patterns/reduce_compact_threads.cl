//! Growing distance with the active work-items packed at the front.
//! replay: --block 16 --array a=iota:int:16 --array out=zero:int:1
//! expect: ok
//! array: out = 120
//! check: proved
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void reduce_compact_threads(global const int *a, global int *out) {
  local int s[16];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  for (int d = 1; d < 16; d *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int at = 2 * d * t;
    if (at < 16) s[at] += s[at + d];
  }
  if (t == 0) out[get_group_id(0)] = s[0];
}
