//! What another thread wrote is its own number from the counter, not the reader's.
//! check: refuted race.global @9
//! replay: --block 4 --grid 1 --array c=zero:int:1 --array b=zero:int:1
//! expect: race.global @9
__global__ void private_number_of_the_writer(int *c, int *b) {
  __shared__ int s[1024];
  int x = s[threadIdx.x] = atomicAdd(c, 1);
  __syncthreads();
  if (s[0] != x) b[0] = threadIdx.x;
}
