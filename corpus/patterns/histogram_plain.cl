//! The bins are incremented without an atomic.
//! replay: --block 8 --array data=iota:uint:8 --array bins=zero:uint:4
//! expect: race.shared @11
//! check: refuted race.shared @11
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void histogram_plain(global const uint *data, global uint *bins) {
  local uint mine[4];
  int t = get_local_id(0);
  if (t < 4) mine[t] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  mine[data[get_global_id(0)] % 4] += 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t < 4) atomic_add(&bins[t], mine[t]);
}
