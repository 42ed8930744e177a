//! Lane 0 waits for the others at a barrier object, and they wait for lane 0 at the shuffle.
//! check: --block 32 --grid 1 => not proved
//! replay: --block 32 --grid 1 --array a=zero:int:32
//! expect: barrier.divergence
#include <cuda/barrier>
__global__ void object_barrier_and_shuffle_cross(int *a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, 32);
  __syncthreads();
  if (threadIdx.x == 0) bar.arrive_and_wait();
  int v = __shfl_sync(0xffffffff, threadIdx.x, 0);
  if (threadIdx.x != 0) bar.arrive_and_wait();
  a[threadIdx.x] = v;
}
