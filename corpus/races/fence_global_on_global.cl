//! CLK_GLOBAL_MEM_FENCE orders the exchange through global memory inside one work-group.
//! replay: --block 16 --grid 2 --array a=iota:int:32 --array b=zero:int:32
//! expect: ok
//! array: b = 1..15 0..15 0
//! check: proved
kernel void fence_global_on_global(global int *a, global int *b) {
  int base = get_group_id(0) * get_local_size(0);
  int t = get_local_id(0);
  a[base + t] = t;
  barrier(CLK_GLOBAL_MEM_FENCE);
  b[base + t] = a[base + (t + 1) % (int)get_local_size(0)];
}
