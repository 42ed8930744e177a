//! Some lanes wait at a barrier of the block, the others for them at a barrier of the warp, in a loop that never ends: no way out of it is no excuse.
//! replay: --block 4
//! expect: barrier.divergence
//! check: --block 4 => refuted barrier.divergence
__global__ void endless_after_partial_barrier() {
  if (threadIdx.x <= 2) __syncthreads();
  for (;;) __syncwarp();
}
