//! A number that may be 0 can be doubled more often than it has bits, without overflow.
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --arg n=42 --arg s=0 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a, int n, int s) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < n; i++) {
    a[i < 40 ? t : 0] = t;
    s *= 2;
  }
}
