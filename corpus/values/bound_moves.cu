//! A bound that goes down says nothing of how far the counter goes: it wraps before it meets the bound.
//! check: refuted race.global @9
//! replay: --block 2 --grid 1 --arg n=7 --array a=zero:int:4
//! expect: race.global @9
__global__ void k(int *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned j = 0, last = 4294967295u;
  for (int i = 0; i < n; i++) {
    a[i > 0 && j < 1000000000u ? 0 : t] = t;
    if (j >= last) break;
    j += 1000000000u;
    last--;
  }
}
