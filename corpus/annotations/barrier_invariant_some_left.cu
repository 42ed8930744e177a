//! Threads that left before the barrier have not claimed anything.
//! check: --block 32 --grid 1 => refuted assert.failed
__global__ void barrier_invariant_some_left(int *out) {
  __shared__ int table[32];
  if (threadIdx.x >= 16) return;
  table[threadIdx.x] = 7;
  __barrier_invariant_1(table[threadIdx.x] == 7, threadIdx.x + 16);
  __syncthreads();
  __assert(table[threadIdx.x + 16] == 7);
  out[threadIdx.x] = table[threadIdx.x];
}
