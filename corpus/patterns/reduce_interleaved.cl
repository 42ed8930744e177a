//! Reduction with growing distance: work-item t is active while t is a multiple of twice the distance.
//! replay: --block 16 --grid 2 --array a=iota:int:32 --array out=zero:int:2
//! expect: ok
//! array: out = 120 376
//! check: proved
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void reduce_interleaved(global const int *a, global int *out) {
  local int s[16];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 16; d *= 2) {
    if (t % (2 * d) == 0) s[t] += s[t + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[get_group_id(0)] = s[0];
}
