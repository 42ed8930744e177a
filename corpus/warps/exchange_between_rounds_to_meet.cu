//! Lanes exchange values in every round, the block meets in every other one.
//! replay: --block 64 --arg n=5 --array out=zero:int:64
//! expect: ok
//! check: --block 64 => proved
__global__ void exchange_between_rounds_to_meet(int n, int *out) {
  int v = threadIdx.x;
  for (int i = 0; i < n; i++) {
    if (i & 1) __syncthreads();
    v += __shfl_xor_sync(0xffffffffu, v, 2);
  }
  out[blockIdx.x * 64 + threadIdx.x] = v;
}
