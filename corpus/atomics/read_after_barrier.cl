//! A barrier between the atomics and the plain read orders them inside the group.
//! replay: --block 16 --grid 2 --array out=zero:int:32
//! expect: ok
//! array: out = 16*32
//! check: proved
kernel void read_after_barrier(global int *out) {
  local int count;
  if (get_local_id(0) == 0) count = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&count);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = count;
}
