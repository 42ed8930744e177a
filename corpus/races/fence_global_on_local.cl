//! CLK_GLOBAL_MEM_FENCE alone does not order accesses to local memory.
//! replay: --block 16 --array out=zero:int:16
//! expect: race.shared @9,11
//! check: refuted race.shared @9,11
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void fence_global_on_local(global int *out) {
  local int s[16];
  int t = get_local_id(0);
  s[15 - t] = t;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = s[t];
}
