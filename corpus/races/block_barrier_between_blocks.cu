//! __syncthreads orders global accesses inside one block only; at the block's edge the neighbour is in another block.
//! replay: --block 16 --grid 1 --array a=zero:int:17 --array b=zero:int:16
//! expect: ok
//! array: b = 1..15 0
//! replay: --block 16 --grid 2 --array a=zero:int:33 --array b=zero:int:32
//! expect: race.global @11,13
//! check: --grid 1 => proved
//! check: refuted race.global @11,13
__global__ void block_barrier_between_blocks(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  __syncthreads();
  b[i] = a[i + 1];
}
