//! A signed number that is counted up as an unsigned one wraps, and that is no overflow.
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --arg n=5 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, x = 0;
  for (int i = 0; i < n; i++) {
    a[x < 0 ? 0 : t] = t;
    x = (int)((unsigned)x + 1000000000u);
  }
}
