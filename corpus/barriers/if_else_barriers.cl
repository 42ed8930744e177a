//! Every work-item reaches a barrier, but not the same barrier statement.
//! replay: --block 8 --array a=zero:int:8
//! expect: barrier.divergence @9,12
//! check: refuted barrier.divergence @9,12
kernel void if_else_barriers(global int *a) {
  int t = get_local_id(0);
  if (t % 2 == 0) {
    a[t] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  } else {
    a[t] = 2;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
