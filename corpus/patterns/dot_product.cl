//! Grid-stride products, a reduction in each group, one atomic a group.
//! replay: --block 8 --grid 2 --array a=iota:int:40 --array b=fill:3:int:40 --array sum=zero:int:1 --arg n=40
//! expect: ok
//! array: sum = 2340
//! check: proved
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void dot_product(global const int *a, global const int *b, global int *sum, int n) {
  local int s[8];
  int t = get_local_id(0);
  int mine = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) mine += a[i] * b[i];
  s[t] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 4; d > 0; d >>= 1) {
    if (t < d) s[t] += s[t + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) atomic_add(sum, s[0]);
}
