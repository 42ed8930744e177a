//! Some threads leave the loop before the barrier that the others reach, and wait at the next one.
//! replay: --block 8 --array a=iota:int:8
//! expect: barrier.divergence @9,11
//! check: refuted barrier.divergence @9,11
__global__ void break_before_barrier(int *a) {
  int t = threadIdx.x;
  for (int i = 0; i < 4; i++) {
    if (a[t] == i) break;
    __syncthreads();
  }
  __syncthreads();
  a[t] = 0;
}
