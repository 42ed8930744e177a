//! A ballot is the same for all lanes of a warp, not for those of two warps: both may choose the same place.
//! replay: --block 64 --array a=fill:1:int:64
//! expect: race.shared @10
//! check: --block 64 --grid 1 => refuted race.shared @10
//! check: --block 32 --grid 1 => proved
__global__ void ballot_between_warps(const int *a) {
  __shared__ int s[32];
  int t = threadIdx.x;
  unsigned votes = __ballot_sync(0xffffffffu, a[t] > 0);
  if (t % 32 == 0) s[votes & 31] = t;
}
