//! Shared memory that nobody writes holds something else in each block.
//! check: --block 32 --grid 4 => not proved
__global__ void shared_of_two_blocks(int *b) {
  __shared__ int s[1];
  if (threadIdx.x == 0 && s[0] == blockIdx.x) b[0] = blockIdx.x;
}
