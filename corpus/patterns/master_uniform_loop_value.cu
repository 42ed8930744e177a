//! Thread 0 tells where the round's results go; the place moves on from round to round.
//! replay: --block 8 --grid 1 --array out=fill:-1:int:24 --arg rounds=3
//! expect: ok
//! check: --block 8 --grid 1 => proved
__global__ void master_uniform_loop_value(int *out, int rounds) {
  __shared__ int told;
  int at = 0;
  for (int k = 0; k < rounds; k++) {
    if (threadIdx.x == 0) told = at;
    __syncthreads();
    out[told + threadIdx.x] = k;
    __syncthreads();
    at += 8;
  }
}
