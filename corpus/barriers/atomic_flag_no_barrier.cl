//! The flag is read while others may still raise it: not all work-items see the same, and not all get to the barrier.
//! replay: --block 4 --array a=list:int:3,1,0,2
//! expect: race.shared @10,11
//! check: not proved
kernel void atomic_flag_no_barrier(global int *a) {
  local int again;
  int t = get_local_id(0);
  if (t == 0) again = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (a[t] > 0) atomic_or(&again, 1);
  if (again)
    barrier(CLK_LOCAL_MEM_FENCE);
  a[t] = 0;
}
