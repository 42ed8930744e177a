//! Reading the neighbour and then overwriting the own element races: a read before a write needs a barrier too.
//! replay: --block 32 --array a=iota:int:32
//! expect: race.shared @11,12
//! check: refuted race.shared @11,12
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void read_then_write(global int *a) {
  local int s[32];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = s[(t + 1) % 32];
  s[t] = v * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[t];
}
