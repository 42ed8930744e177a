//! Two warps fill a buffer and announce it at barrier 1 without waiting; two others wait there and read it.
//! replay: --block 128 --grid 2 --array in=iota:float:128 --array out=zero:float:128
//! expect: ok
//! array: out = 63 62 61 ...
//! check: --block 128 => proved
__global__ void named_handover(const float *in, float *out) {
  __shared__ float buffer[64];
  int t = threadIdx.x, first = blockIdx.x * 64;
  if (t < 64) {
    buffer[t] = in[first + t];
    asm volatile("bar.arrive 1, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 128;" ::: "memory");
    out[first + t - 64] = buffer[127 - t];
  }
}
