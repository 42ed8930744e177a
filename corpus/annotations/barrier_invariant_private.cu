//! A barrier invariant with a value of the thread's own says nothing about other threads: each has its own `mine`.
//! check: --block 32 --grid 1 => refuted assert.failed
__global__ void barrier_invariant_private(const int *in, int *out) {
  __shared__ int table[32];
  int mine = in[threadIdx.x];
  table[threadIdx.x] = mine;
  __barrier_invariant_1(table[threadIdx.x] == mine, (threadIdx.x + 1) % 32);
  __syncthreads();
  __assert(table[(threadIdx.x + 1) % 32] == mine);
  out[threadIdx.x] = table[threadIdx.x];
}
