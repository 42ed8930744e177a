//! Warp 0 waits at a barrier of the block before it arrives at barrier 1, where warp 1 waits for it: neither goes on.
//! replay: --block 64 --arg n=1
//! expect: barrier.divergence
//! check: --block 64 => refuted barrier.divergence
__global__ void named_held_up(int n) {
  if (threadIdx.x < 32) {
    if (n > 0) __syncthreads();
    asm volatile("bar.arrive 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    while (n > 0) {
    }
  }
}
