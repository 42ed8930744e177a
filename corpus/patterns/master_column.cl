//! Every work-item of the first column takes itself for the master: they write different numbers at once.
//! replay: --block 4,2 --grid 1 --array out=fill:-1:int:24 --array next=zero:int:1
//! expect: race.shared @7
//! check: not proved
kernel void master_column(global int *out, global int *next) {
  local int base;
  if (get_local_id(0) == 0) base = atomic_add(next, 8);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[base + get_local_id(1) * 4 + get_local_id(0)] = 1;
}
