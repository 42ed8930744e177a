//! Warp-wide reductions of compute capability 8.0.
//! replay: --block 32 --array out=zero:int:4 --arch sm_80
//! expect: ok
//! array: out = 496 -5 26 31
//! check: --block 32 --grid 1 --arch sm_80 => proved
__global__ void reduce_sync(int *out) {
  int t = threadIdx.x;
  int sum = __reduce_add_sync(0xffffffffu, t);
  int low = __reduce_min_sync(0xffffffffu, t - 5);
  int high = __reduce_max_sync(0xffffffffu, t - 5);
  unsigned bits = __reduce_or_sync(0xffffffffu, (unsigned)t);
  if (t == 0) {
    out[0] = sum;
    out[1] = low;
    out[2] = high;
    out[3] = bits;
  }
}
