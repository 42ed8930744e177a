//! mem_fence orders nothing between work-items by itself.
//! replay: --block 8 --array out=zero:int:8
//! expect: race.shared @9,11
//! check: refuted race.shared @9,11
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void mem_fence_orders_nothing(global int *out) {
  local int s[8];
  int t = get_local_id(0);
  s[t] = t;
  mem_fence(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t ^ 1];
}
