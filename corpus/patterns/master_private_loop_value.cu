//! Thread 0 tells its value in every round; the others have values of their own, which are not what they read.
//! replay: --block 8 --array out=fill:-1:int:64 --arg rounds=2
//! expect: race.global @14
//! check: --block 8 --grid 1 => refuted race.global @14
__global__ void master_private_loop_value(int *out, int rounds) {
  __shared__ int told;
  int v = threadIdx.x;
  for (int k = 0; k < rounds; k++) {
    if (threadIdx.x == 0)
      told = v;
    __syncthreads();
    int x = told;
    __syncthreads();
    out[x] = threadIdx.x;
    v = 3 * v + (v & 1);
  }
}
