//! ballot, any, all and a population count over the lanes of a warp.
//! replay: --block 32 --array a=iota:int:32 --array out=zero:uint:5
//! expect: ok
//! array: out = 0x11111111 1 0 8 1
//! check: --block 32 --grid 1 => proved
__global__ void votes(const int *a, unsigned *out) {
  int v = a[threadIdx.x];
  unsigned mask = __ballot_sync(0xffffffffu, v % 4 == 0);
  int any = __any_sync(0xffffffffu, v == 31);
  int all = __all_sync(0xffffffffu, v < 31);
  if (threadIdx.x == 0) {
    out[0] = mask;
    out[1] = any != 0;
    out[2] = all != 0;
    out[3] = __popc(mask);
    out[4] = __ffs(mask);
  }
}
