//! In every round one warp fills a buffer and announces it, the other one waits for it; who does what does not change in the loop.
//! replay: --block 64 --grid 2 --arg n=3 --array in=iota:float:96 --array out=zero:float:192
//! expect: ok
//! check: --block 64 => proved
__global__ void named_handover_in_loop(int n, const float *in, float *out) {
  __shared__ float buffer[32];
  int t = threadIdx.x & 31;
  for (int i = 0; i < n; i++) {
    if (threadIdx.x < 32) {
      buffer[t] = in[i * 32 + t];
      asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      out[(blockIdx.x * n + i) * 32 + t] = buffer[31 - t];
    }
    __syncthreads();
  }
}
