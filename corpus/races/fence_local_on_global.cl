//! CLK_LOCAL_MEM_FENCE orders local accesses only: the exchange through global memory still races.
//! replay: --block 16 --array a=fill:-1:int:16 --array b=zero:int:16
//! expect: race.global @8,10
//! check: refuted race.global @8,10
kernel void fence_local_on_global(global int *a, global int *b) {
  int base = get_group_id(0) * get_local_size(0);
  int t = get_local_id(0);
  a[base + t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  b[base + t] = a[base + (t + 1) % (int)get_local_size(0)];
}
