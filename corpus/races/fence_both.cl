//! Both fence flags together order local and global accesses.
//! replay: --block 16 --array a=zero:int:16 --array out=zero:int:16
//! expect: ok
//! array: out = 17..31 0
//! check: proved
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void fence_both(global int *a, global int *out) {
  local int s[16];
  int t = get_local_id(0);
  int base = get_group_id(0) * 16;
  s[15 - t] = t;
  a[base + t] = 2 * t;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[base + t] = s[t] + a[base + (t + 1) % 16];
}
