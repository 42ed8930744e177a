//! An index that goes round one too late.
//! replay: --block 8 --arg n=50 --array out=zero:int:400
//! expect: memory.bounds
//! check: refuted memory.bounds
__global__ void ring_one_too_long(int *out, int n) {
  int state[19], at = 0;
  for (int i = 0; i < 19; i++) state[i] = i;
  for (int i = 0; i < n; i++) {
    state[at] += 1;
    if (++at > 19) at -= 20;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = state[0];
}
