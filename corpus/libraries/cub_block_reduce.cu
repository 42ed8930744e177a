//! CUB without its sources: the kernel that calls it is not decided, the other one is.
//! lower: unsupported.call
//! check: --kernel summed => unknown unsupported.call
//! check: --kernel plain => proved
#include <cub/cub.cuh>

__global__ void summed(const int *in, int *out) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

__global__ void plain(int *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
