//! A barrier invariant about an element that another item writes before the barrier: what it finds is not what is there at
//! the barrier.
//! check: --block 16 --grid 1 => refuted assert.failed
kernel void barrier_invariant_others_write(global int *out) {
  local int seen[16];
  int t = get_local_id(0);
  seen[t] = 0;
  __barrier_invariant_1(seen[t] == 0, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  seen[t] = 1;
  __barrier_invariant_1(__implies(t != 0, seen[0] == 0), 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  __assert(seen[0] == 0);
  out[t] = seen[t];
}
