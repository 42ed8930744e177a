//! An exchange that finds 0 takes the lock; one for 0 gives it back.
//! check: proved
__device__ int best_lock;

__global__ void lock_by_exchange(int *best, int *where, const int *data) {
  int i = blockIdx.x;
  if (threadIdx.x == 0) {
    while (atomicExch(&best_lock, 1) != 0) {}
    __threadfence();
    if (data[i] > *best) {
      *best = data[i];
      *where = i;
    }
    __threadfence();
    atomicExch(&best_lock, 0);
  }
}
