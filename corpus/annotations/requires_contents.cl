//! A precondition about the contents of an array holds until the array is written.
//! check: --block 64 --grid 4 => proved
kernel void requires_contents(local int *seen, global int *out) {
  __requires(seen[get_local_id(0)] == 5);
  int before = seen[get_local_id(0)];
  seen[get_local_id(0)] = before + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  __assert(seen[get_local_id(0)] == 6);
  out[get_global_id(0)] = before;
}
