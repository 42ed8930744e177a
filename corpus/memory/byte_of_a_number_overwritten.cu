//! A byte is written into a number that was written before: it starts elsewhere, and is a part of it all the same.
//! check: refuted race.global @10
//! replay: --block 2 --grid 1 --arg i=1 --array b=zero:int:1
//! expect: race.global @10
__global__ void byte_of_a_number_overwritten(int *b, int i) {
  __shared__ int s[1024];
  s[threadIdx.x] = 1;
  ((char *)s)[4 * threadIdx.x + (i & 2) + 1] = 7;
  __syncthreads();
  if (s[0] != 1) b[0] = threadIdx.x;
}
