//! A barrier in an argument behind `...` that only some threads reach.
//! replay: --block 4
//! expect: barrier.divergence
//! check: refuted barrier.divergence

__device__ void debug(const char *text, ...) {}
__device__ int meet() { __syncthreads(); return 0; }

__global__ void unnamed_argument_barrier() {
  if (threadIdx.x % 2)
    debug("x", meet());
  __syncthreads();
}
