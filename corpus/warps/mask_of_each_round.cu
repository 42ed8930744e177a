//! All lanes meet in the first round, and half of them in the second: the barrier is not the same for both rounds.
//! check: --block 32 --grid 1 => refuted race.global @11,12
//! replay: --block 32 --grid 1 --array a=zero:int:1
//! expect: race.global @11,12
__global__ void mask_of_each_round(int *a) {
  unsigned t = threadIdx.x, mask = 0xffffffff;
  for (int i = 0; i < 2; i++) {
    if (mask >> t & 1) __syncwarp(mask);
    mask = mask * mask * 0xffff;
  }
  if (t == 0) a[0] = 1;
  if (t == 20) a[0] = 2;
}
