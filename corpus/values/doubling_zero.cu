//! 0 doubled is 0, for ever: the loop goes on past the number of bits.
//! check: refuted race.global @7
//! replay: --block 2 --grid 1 --arg s=0 --array a=zero:int:4
//! expect: race.global @7
__global__ void k(int *a, int s) {
  for (int i = 0; i < 100; i++) {
    if (i == 50) a[0] = threadIdx.x;
    s *= 2;
  }
}
