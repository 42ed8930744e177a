//! The warps that read wait for each other, but not for those that write.
//! replay: --block 128 --array in=iota:float:64 --array out=zero:float:64
//! expect: race.shared @10,13
//! check: --block 128 => refuted race.shared @10,13
//! A tool that takes every barrier for one of the whole block sees nothing wrong here.
__global__ void named_handover_no_arrival(const float *in, float *out) {
  __shared__ float buffer[64];
  int t = threadIdx.x, first = blockIdx.x * 64;
  if (t < 64) {
    buffer[t] = in[first + t];
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[first + t - 64] = buffer[127 - t];
  }
}
