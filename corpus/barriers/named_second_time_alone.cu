//! The lower half comes to barrier 1 for a second time, and the upper half does not.
//! check: --block 64 => refuted barrier.divergence
//! replay: --block 64
//! expect: barrier.divergence
__global__ void named_second_time_alone() {
  asm volatile("bar.sync 1, 64;" ::: "memory");
  if (threadIdx.x < 32) asm volatile("bar.sync 1, 64;" ::: "memory");
}
