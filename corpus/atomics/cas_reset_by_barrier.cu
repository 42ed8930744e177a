//! The flag is cleared between two rounds: each round has a winner, and they write in different rounds.
//! replay: --block 8 --grid 1 --array out=fill:-1:int:1
//! expect: ok
//! check: --grid 1 => proved
__global__ void cas_reset_by_barrier(int *out) {
  __shared__ int taken;
  for (int k = 0; k < 2; k++) {
    if (threadIdx.x == 0) taken = 0;
    __syncthreads();
    if (atomicCAS(&taken, 0, 1) == 0) *out = threadIdx.x;
    __syncthreads();
  }
}
