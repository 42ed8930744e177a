//! The lanes of a warp arrive at a named barrier together: those that would return next wait for lane 0, which waits until they have returned.
//! check: --block 32 --grid 1 => not proved
//! replay: --block 32 --grid 1
//! expect: barrier.exited @6
__global__ void arrival_of_a_part_of_a_warp() {
  if (threadIdx.x == 0) __syncthreads();
  asm volatile("bar.arrive 1, 32;" ::: "memory");
}
