//! Lanes 0 to 2 wait at a barrier of the block that lane 3 comes to only after it has met them at a barrier of the warp; that the loop need not end is no excuse.
//! replay: --block 4 --arg n=1
//! expect: barrier.divergence
//! check: --block 4 => refuted barrier.divergence
__global__ void held_up_before_loop(int n) {
  if (threadIdx.x <= 2 && n > 0) __syncthreads();
  while (n > 0) __syncwarp();
}
