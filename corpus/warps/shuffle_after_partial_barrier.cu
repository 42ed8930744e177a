//! Lane 0 waits for the block while the others wait for it at the shuffle. What the shuffle tells is no reason that lane 0 got there.
//! check: --block 4 --grid 1 --warp-size 4 => refuted barrier.divergence
//! check: --block 32 --grid 1 => refuted barrier.divergence
__global__ void shuffle_after_partial_barrier(const unsigned *in) {
  __shared__ unsigned s[2];
  unsigned first = in[blockIdx.x];
  for (unsigned left = first; left > 0; left /= 2)
    ;
  if (threadIdx.x == 0)
    __syncthreads();
  s[1] = blockIdx.x;
  unsigned told = __shfl_sync(0xffffffffu, first, 0);
  if (told > 1)
    __syncwarp();
}
