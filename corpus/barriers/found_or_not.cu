//! Whether the number is found depends on nothing of a thread's own: no two threads wait at the two barriers, though some return.
//! check: --block 32 => proved
//! replay: --block 8 --grid 1 --arg n=4 --arg m=2 --array a=iota:int:4
//! expect: barrier.exited
//! replay: --block 8 --grid 1 --arg n=1 --arg m=2 --array a=iota:int:4
//! expect: ok
__global__ void found_or_not(const int *a, int n, int m) {
  for (int i = 0; i < n; i++) {
    if (i == m && a[i] == 2) {
      if (threadIdx.x < 5) return;
      __syncthreads();
      return;
    }
  }
  __syncthreads();
}
