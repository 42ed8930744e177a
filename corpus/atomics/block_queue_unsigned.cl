//! As block_queue, with counters that have no sign.
//! replay: --block 4 --grid 2 --array in=list:int:1,0,3,0,0,6,7,8 --array out=zero:uint:8 --array tail=zero:uint:1 --arg n=8
//! expect: ok
//! array: tail = 5
//! check: proved
kernel void block_queue_unsigned(global const int *in, global uint *out, global uint *tail, uint n) {
  local uint found;
  local uint start;
  local uint places[256];
  if (get_local_id(0) == 0) found = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint i = get_global_id(0);
  if (i < n && in[i] > 0) {
    uint place = atomic_inc(&found);
    if (place < 256) places[place] = i;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) start = atomic_add(tail, found);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = get_local_id(0); k < found && k < 256; k += get_local_size(0)) out[start + k] = places[k];
}
