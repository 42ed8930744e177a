//! Nobody wrote the hundredth element if the block has fewer threads.
//! check: --block 32 --grid 1 => refuted race.global @8
//! replay: --block 32 --grid 1 --array a=zero:int:1024 --array b=zero:int:1
//! expect: race.global @8
__global__ void writer_beyond_the_block(int *a, int *b) {
  a[threadIdx.x] = 1;
  __syncthreads();
  if (a[100] != 1) b[0] = threadIdx.x;
}
