//! One half of the block waits at barrier 1, the other at barrier 2: both wait in vain.
//! replay: --block 128 --array in=iota:float:64 --array out=zero:float:64
//! expect: barrier.divergence
//! check: --block 128 => refuted barrier.divergence
__global__ void named_wrong_number(const float *in, float *out) {
  __shared__ float buffer[64];
  int t = threadIdx.x, first = blockIdx.x * 64;
  if (t < 64) {
    buffer[t] = in[first + t];
    asm volatile("bar.sync 1, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 2, 128;" ::: "memory");
    out[first + t - 64] = buffer[127 - t];
  }
}
