//! A counter that goes up is not kept from wrapping by a bound below it.
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, i = 0;
  for (unsigned j = 6; j > 5; j += 1000000000u) {
    a[i > 0 && j < 1000000000u ? 0 : t] = t;
    if (++i > 6) break;
  }
}
