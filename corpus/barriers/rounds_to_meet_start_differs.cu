//! All meet when `i` is 3, but warps start with different ones: that is not the same round of the loop.
//! replay: --block 64 --arg n=4
//! expect: barrier.divergence
//! check: --block 64 => refuted barrier.divergence
__global__ void rounds_to_meet_start_differs(int n) {
  for (int i = threadIdx.x / 32; i < n; i++)
    if (i % 4 == 3) __syncthreads();
}
