//! The remainder of a negative number is negative: the ring is entered from below 0.
//! check: refuted race.global @9
//! replay: --block 4 --grid 1 --arg n=3 --array out=zero:int:1
//! expect: race.global @9
__global__ void ring_entered_below(int *out, int n) {
  int x = -3;
  for (int k = 0; k < n; k++) {
    x = (x + 1) % 5;
    if (x == -2) out[0] = threadIdx.x;
  }
}
