//! Half a row of a two-dimensional group skips the barrier.
//! replay: --block 4,2 --array a=zero:int:8
//! expect: barrier.divergence @9
//! check: --block 4,2 => refuted barrier.divergence @9
kernel void two_dimensional_group(global int *a) {
  int x = get_local_id(0), y = get_local_id(1);
  if (x < 2 || y == 1) {
    a[get_global_id(1) * get_global_size(0) + get_global_id(0)] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
