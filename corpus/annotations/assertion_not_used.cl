//! An assertion that nobody checks is no fact: with only divergence asked for, the barrier may still be reached by some.
//! check: --block 8 --grid 2 --only-divergence => not proved
kernel void assertion_not_used(global int *a) {
  __assert(get_local_id(0) < 4);
  if (get_local_id(0) < 4) barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = 1;
}
