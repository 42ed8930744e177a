//! A collective of a block is for blocks of the shape that its type gives, and for all of their threads.
//! check: --kernel sums => proved
//! check: --kernel sums --block 128 => proved
//! check: --kernel sums --block 256 => unknown timeout
//! check: --kernel sums --block 64 => unknown timeout
//! check: --kernel plane --block 16,8 => proved
//! check: --kernel plane --block 128 => unknown timeout
//! check: --kernel half_of_the_warps --block 128 => refuted barrier.divergence
//! check: --kernel of_warps --block 128 => proved
//! check: --kernel of_warps --block 48 => unknown timeout
#include <cub/cub.cuh>

__global__ void sums(const int *in, int *out) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ typename Reduce::TempStorage temp;
  int sum = Reduce(temp).Sum(in[blockIdx.x * 128 + threadIdx.x]);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

__global__ void plane(const int *in, int *out) {
  typedef cub::BlockReduce<int, 16, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 8> Reduce;
  __shared__ typename Reduce::TempStorage temp;
  int sum = Reduce(temp).Sum(in[blockIdx.x * 128 + threadIdx.y * 16 + threadIdx.x]);
  if (threadIdx.x == 0 && threadIdx.y == 0) out[blockIdx.x] = sum;
}

__global__ void half_of_the_warps(const int *in, int *out) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ typename Reduce::TempStorage temp;
  if (threadIdx.x < 64) {
    int sum = Reduce(temp).Sum(in[blockIdx.x * 64 + threadIdx.x]);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
  }
}

__global__ void of_warps(const int *in, int *out) {
  typedef cub::WarpReduce<int> Reduce;
  __shared__ typename Reduce::TempStorage temp[4];
  int sum = Reduce(temp[threadIdx.x / 32]).Sum(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (threadIdx.x % 32 == 0) out[blockIdx.x * 4 + threadIdx.x / 32] = sum;
}
