//! The producer does not wait until the buffer is empty: it writes the next round over what is still read.
//! replay: --block 64 --array in=iota:float:96 --array out=zero:float:96 --arg n=3
//! expect: race.shared @9,15
//! check: --block 64 --grid 1 => not proved
__global__ void named_ring_not_emptied(const float *in, float *out, int n) {
  __shared__ float buffer[32];
  int t = threadIdx.x;
  if (t < 32) {
    for (int i = 0; i < n; i++) { buffer[t] = in[i * 32 + t];
      asm volatile("bar.sync 2, 64;" ::: "memory");
    }
  } else {
    for (int i = 0; i < n; i++) {
      asm volatile("bar.sync 2, 64;" ::: "memory");
      out[i * 32 + t - 32] = buffer[63 - t];
    }
  }
}
