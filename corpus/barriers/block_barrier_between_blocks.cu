//! A block barrier where a grid barrier is needed: blocks do not wait for each other.
//! replay: --block 4 --grid 3 --array a=zero:int:12 --array b=zero:int:12
//! expect: race.global @9,11
//! check: --block 4 --grid 1 => proved
//! check: --block 4 --grid 3 => refuted race.global @9,11
__global__ void block_barrier_between_blocks(int *a, int *b) {
  int n = gridDim.x * blockDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  __syncthreads();
  b[i] = a[n - 1 - i];
}
