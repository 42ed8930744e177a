//! continue skips the barrier of some iterations for some work-items.
//! replay: --block 4 --array a=zero:int:4 --arg n=3
//! expect: barrier.divergence @10
//! check: refuted barrier.divergence @10
kernel void continue_past_barrier(global int *a, int n) {
  int t = get_local_id(0);
  for (int k = 0; k < n; k++) {
    if (k % 2 == t % 2) continue;
    a[get_global_id(0)] += k;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
