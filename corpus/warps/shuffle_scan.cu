//! Inclusive scan of a warp by __shfl_up_sync.
//! replay: --block 32 --array a=iota:int:32
//! expect: ok
//! array: a = 0 1 3 6 10 15 21 28 36 45 55 66 78 91 105 120 136 153 171 190 210 231 253 276 300 325 351 378 406 435 465 496
//! check: --block 32 --grid 1 => proved
__global__ void shuffle_scan(int *a) {
  int lane = threadIdx.x;
  int v = a[lane];
  for (int d = 1; d < 32; d *= 2) {
    int below = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += below;
  }
  a[lane] = v;
}
