//! Lanes 0 to 2 meet the block in round 1 and may stay there for ever, lane 3 waits for them in the same round.
//! replay: --block 4 --arg n=5 --array out=zero:int:4
//! expect: barrier.divergence
//! check: --block 4 => refuted barrier.divergence
__global__ void exchange_held_up_in_round(int n, int *out) {
  int v = threadIdx.x;
  for (int i = 0; i < n; i++) {
    if (i == 1 && threadIdx.x < 3) __syncthreads();
    v += __shfl_xor_sync(0xffffffffu, v, 2);
  }
  out[blockIdx.x * 4 + threadIdx.x] = v;
}
