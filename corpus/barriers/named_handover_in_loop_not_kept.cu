//! As `named_handover_in_loop`, but nobody waits until the buffer is read.
//! replay: --block 64 --grid 2 --arg n=3 --array in=iota:float:96 --array out=zero:float:192
//! expect: race.shared
//! check: --block 64 => refuted race.shared
__global__ void named_handover_in_loop_not_kept(int n, const float *in, float *out) {
  __shared__ float buffer[32];
  int t = threadIdx.x & 31;
  for (int i = 0; i < n; i++) {
    __syncthreads();
    if (threadIdx.x < 32) {
      buffer[t] = in[i * 32 + t];
    } else {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      out[(blockIdx.x * n + i) * 32 + t] = buffer[31 - t];
    }
    if (threadIdx.x < 32) {
      asm volatile("bar.arrive 1, 64;" ::: "memory");
      buffer[t] = 0.0f;
    }
  }
}
