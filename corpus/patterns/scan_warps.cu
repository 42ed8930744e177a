//! Segmented scan: warps scan by shuffles, the block combines their totals.
//! replay: --block 64 --array a=iota:int:64
//! expect: ok
//! array: a = 0 1 3 6 10 15 21 28 36 45 55 66 78 91 105 120 136 153 171 190 210 231 253 276 300 325 351 378 406 435 465 496 528 561 595 630 666 703 741 780 820 861 903 946 990 1035 1081 1128 1176 1225 1275 1326 1378 1431 1485 1540 1596 1653 1711 1770 1830 1891 1953 2016
//! check: --block 64 --grid 1 => proved
__global__ void block_scan(int *a) {
  __shared__ int totals[2];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  int v = a[t];
  for (int d = 1; d < 32; d *= 2) {
    int below = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += below;
  }
  if (lane == 31) totals[warp] = v;
  __syncthreads();
  if (warp == 1) v += totals[0];
  a[t] = v;
}
