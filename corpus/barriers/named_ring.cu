//! A warp produces and a warp consumes through one buffer: barrier 1 says that it is empty, barrier 2 that it is full.
//! replay: --block 64 --array in=iota:float:96 --array out=zero:float:96 --arg n=3
//! expect: ok
//! check: --block 64 --grid 1 => proved
__global__ void named_ring(const float *in, float *out, int n) {
  __shared__ float buffer[32];
  int t = threadIdx.x;
  if (t < 32) {
    for (int i = 0; i < n; i++) {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      buffer[t] = in[i * 32 + t];
      asm volatile("bar.arrive 2, 64;" ::: "memory");
    }
  } else {
    for (int i = 0; i < n; i++) {
      asm volatile("bar.arrive 1, 64;" ::: "memory");
      asm volatile("bar.sync 2, 64;" ::: "memory");
      out[i * 32 + t - 32] = buffer[63 - t];
    }
  }
}
