//! What a thread wrote first may be what it wrote over next: the two places are one if both arguments are even.
//! check: refuted race.global @9
//! replay: --block 2 --grid 1 --arg i=0 --arg j=0 --array a=zero:int:4 --array b=zero:int:1
//! expect: race.global @9
__global__ void overwritten_before_barrier(int (*a)[1024][2], int *b, int i, int j) {
  a[blockIdx.x][threadIdx.x][i & 1] = 1;
  a[blockIdx.x][threadIdx.x][j & 1] = 2;
  __syncthreads();
  if (a[blockIdx.x][threadIdx.x][i & 1] != 1) b[0] = threadIdx.x;
}
