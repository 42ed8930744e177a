//! The loop goes on while a flag in local memory says so; all work-items read it between two barriers.
//! replay: --block 4 --array a=list:int:3,1,0,2
//! expect: ok
//! array: a = 0*4
//! check: --block 4 --grid 1 => proved
kernel void loop_while_changed(global int *a) {
  local int again;
  int t = get_local_id(0);
  int v = a[t];
  int more;
  do {
    if (t == 0) again = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (v > 0) {
      v--;
      atomic_or(&again, 1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    more = again;
    barrier(CLK_LOCAL_MEM_FENCE);
  } while (more);
  a[t] = v;
}
