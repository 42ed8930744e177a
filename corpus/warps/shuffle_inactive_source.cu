//! The source lane is not in the mask: its value is arbitrary, the shuffle itself is allowed.
//! replay: --block 32 --array out=zero:int:32
//! expect: ok
//! array: out = _*16 0*16
//! check: --block 32 --grid 1 => proved
__global__ void shuffle_inactive_source(int *out) {
  int t = threadIdx.x;
  if (t < 16) out[t] = __shfl_sync(0x0000ffffu, t, 20);
}
