//! Indices that go round: up with a subtraction at the end, and down.
//! replay: --block 8 --arg n=50 --array out=zero:int:400
//! expect: ok
//! check: proved
__global__ void ring_of_nineteen(int *out, int n) {
  int state[19], up = 0, down = 18;
  for (int i = 0; i < 19; i++) state[i] = i;
  for (int i = 0; i < n; i++) {
    int next = up + 1;
    if (next >= 19) next -= 19;
    state[up] = state[next] + state[down];
    up = next;
    down = down == 0 ? 18 : down - 1;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = state[up];
}
