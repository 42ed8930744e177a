//! Half of the block does not come to the sum.
//! check: refuted barrier.divergence
#include <cub/cub.cuh>

__global__ void cub_in_a_branch(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ Reduce::TempStorage storage;
  if (threadIdx.x < 64) {
    int sum = Reduce(storage).Sum(in[threadIdx.x]);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
  }
  __syncthreads();
}

void start(const int *in, int *out) { cub_in_a_branch<<<1, 128>>>(in, out); }
