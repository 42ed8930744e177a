//! Each thread finds its own number from the counter in the table; that says nothing of its neighbour's number.
//! check: --block 32 --grid 1 => refuted assert.failed @11
//! replay: --block 32 --grid 1 --array c=zero:int:1
//! expect: assert.failed @11
__global__ void barrier_invariant_of_a_ticket(int *c) {
  __shared__ int table[32];
  int mine = atomicAdd(c, 1);
  table[threadIdx.x] = mine;
  __barrier_invariant_1(table[threadIdx.x] == mine, (threadIdx.x + 1) % 32);
  __syncthreads();
  __assert(table[(threadIdx.x + 1) % 32] == mine);
}
