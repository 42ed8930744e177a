//! Not below what it was before the loop is not the same as not below what it was at the last barrier in it.
//! check: refuted race.shared @10
//! replay: --block 2 --grid 1 --arg n=8 --array c=zero:int:1
//! expect: race.shared @10
__global__ void k(int *c, int n) {
  __shared__ int s;
  int v = 0;
  for (int i = 0; i < n; i++) {
    if (i == 4) __syncthreads();
    if (i > 4 && v < 7) s = threadIdx.x;
    v = i == 4 ? 7 : atomicAdd(c, 1) & 7;
  }
}
