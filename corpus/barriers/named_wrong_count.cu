//! Barrier 1 is to be met by 96 threads, but 128 come: the last warp waits in vain.
//! replay: --block 128 --array in=iota:float:64 --array out=zero:float:64
//! expect: barrier.divergence
//! check: --block 128 => refuted barrier.divergence
__global__ void named_wrong_count(const float *in, float *out) {
  __shared__ float buffer[64];
  int t = threadIdx.x, first = blockIdx.x * 64;
  if (t < 64) buffer[t] = in[first + t];
  asm volatile("bar.sync 1, 96;" ::: "memory");
  if (t >= 64) out[first + t - 64] = buffer[127 - t];
}
