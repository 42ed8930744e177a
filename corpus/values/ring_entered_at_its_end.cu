//! A place in a ring starts one behind its last one, and is there in the first iteration.
//! check: refuted race.global @8
//! replay: --block 4 --grid 1 --arg n=3 --array out=zero:int:1
//! expect: race.global @8
__global__ void ring_entered_at_its_end(int *out, int n) {
  int x = 5;
  for (int k = 0; k < n; k++) {
    if (x == 5) out[0] = threadIdx.x;
    x = (x + 1) % 5;
  }
}
