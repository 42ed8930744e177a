//! The loop runs as often as the work-item's number says: the barrier inside is reached unequally often.
//! replay: --block 4 --array a=zero:int:4
//! expect: barrier.divergence @9
//! check: refuted barrier.divergence @9
kernel void thread_dependent_trip_count(global int *a) {
  int t = get_local_id(0);
  for (int i = 0; i <= t; i++) {
    a[get_global_id(0)] += i;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
