//! Work-item 0 writes a table of distinct places; after the barrier each work-item uses its own entry.
//! replay: --block 8 --array out=zero:int:8
//! expect: ok
//! array: out = 7 6 5 4 3 2 1 0
//! check: --block 8 --grid 1 => unknown possible
kernel void master_distributes(global int *out) {
  local int place[8];
  int t = get_local_id(0);
  if (t == 0)
    for (int k = 0; k < 8; k++) place[k] = 7 - k;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[place[t]] = t;
}
