//! Indexed and xor shuffles inside segments of eight lanes.
//! replay: --block 32 --array out=zero:int:96
//! expect: ok
//! array: out = 3*8 11*8 19*8 27*8 5 4 7 6 1 0 3 2 13 12 15 14 9 8 11 10 21 20 23 22 17 16 19 18 29 28 31 30 25 24 27 26 2..7 6 7 10..15 14 15 18..23 22 23 26..31 30 31
//! check: --block 32 --grid 1 => proved
__global__ void shuffle_widths(int *out) {
  int t = threadIdx.x;
  out[t] = __shfl_sync(0xffffffffu, t, 3, 8);
  out[32 + t] = __shfl_xor_sync(0xffffffffu, t, 5, 8);
  out[64 + t] = __shfl_down_sync(0xffffffffu, t, 2, 8);
}
