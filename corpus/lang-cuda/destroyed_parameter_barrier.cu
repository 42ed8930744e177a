//! The destructor of a parameter holds a barrier, which only some threads reach.
//! replay: --block 4
//! expect: barrier.divergence
//! check: refuted barrier.divergence

struct meet {
  int n;
  __device__ ~meet() { __syncthreads(); }
};

__device__ void take(meet m) {}

__global__ void destroyed_parameter_barrier() {
  if (threadIdx.x % 2 == 0)
    take(meet{1});
  __syncthreads();
}
