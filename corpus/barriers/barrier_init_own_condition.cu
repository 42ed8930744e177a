//! As barrier_init_same_condition, but the condition is each thread's own: that it holds for the one that uses the barrier says
//! nothing of the one that initialises it.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64
//! expect: barrier.uninitialised
//! check: --block 64 => refuted barrier.uninitialised
#include <cuda/barrier>
__global__ void barrier_init_own_condition(const float *in, float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  bool wanted = in[i] > 2;
  if (wanted && t == 0) init(&ready, 64);
  __syncthreads();
  if (wanted) (void)ready.arrive();
  out[i] = t;
}
