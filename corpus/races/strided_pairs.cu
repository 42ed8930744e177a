//! Two elements a thread, first neighbouring, then half an array apart: each is disjoint, the mix of both is not.
//! replay: --block 8 --array a=zero:int:16
//! expect: race.global @7,8
//! check: --block 8 --grid 1 => refuted race.global @7,8
__global__ void strided_pairs(int *a) {
  int t = threadIdx.x;
  a[2 * t + 1] = t;
  a[t + blockDim.x] = -1 - t;
}
