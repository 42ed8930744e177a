//! As block_queue_unsigned, but the count starts so high that adding it is subtracting.
//! check: --block 8 => not proved
kernel void block_queue_from_half(global const int *in, global uint *out, global uint *tail, uint n) {
  local uint found;
  local uint start;
  if (get_local_id(0) == 0) found = 0xfffffff0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint i = get_global_id(0);
  if (i < n && in[i] > 0) atomic_inc(&found);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) start = atomic_add(tail, found);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) < found) out[start + get_local_id(0)] = get_group_id(0);
}
