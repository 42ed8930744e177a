//! An unsigned number may be doubled more often than it has bits: the rounds after that exist.
//! check: refuted race.global @9
//! replay: --block 2 --grid 1 --arg n=42 --array a=zero:int:4
//! expect: race.global @9
__global__ void k(int *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned m = 1;
  for (int i = 0; i < n; i++) {
    a[i < 40 ? t : 0] = t;
    m *= 2;
  }
}
