//! Thread 0 starts the counter again while others still take numbers.
//! replay: --block 8 --array out=zero:int:16
//! expect: race.shared @12,13
//! check: not proved
__global__ void counter_reset_no_barrier(int *out) {
  __shared__ int next;
  int t = threadIdx.x;
  if (t == 0) next = 0;
  __syncthreads();
  int slot = -1;
  for (int k = 0; k < 2; k++) {
    slot = atomicAdd(&next, 1);
    if (t == 0) next = 0;
  }
  out[slot] = t;
}
