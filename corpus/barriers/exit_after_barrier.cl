//! Work-items leave after their last barrier: nobody waits for them any more.
//! replay: --block 8 --array a=iota:int:8
//! expect: ok
//! array: a = 1 0 2..7
//! check: --block 8 => proved
kernel void exit_after_barrier(global int *a) {
  local int s[8];
  int t = get_local_id(0);
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t > 1) return;
  a[get_global_id(0)] = s[1 - t];
}
