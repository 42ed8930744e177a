//! In round 0 lanes 0 to 2 wait at a barrier of the block, lane 3 goes on to round 1 and waits for them there, in a loop that need not end.
//! replay: --block 4 --arg n=1
//! expect: barrier.divergence
//! check: --block 4 => refuted barrier.divergence
__global__ void held_up_in_later_round(int n) {
  for (int round = 0; round < 2; round++) {
    if (round == 1)
      while (n > 0) __syncwarp();
    if (threadIdx.x <= 2 && n > 0 && round == 0) __syncthreads();
  }
}
