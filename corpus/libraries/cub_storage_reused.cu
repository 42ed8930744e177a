//! The storage of a sum is used again before a barrier: thread 0 may still be reading it.
//! check: refuted race.shared
//! replay: --block 128 --grid 1
//! expect: race.shared
#include <cub/block/block_reduce.cuh>

__global__ void cub_storage_reused(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ Reduce::TempStorage storage;
  int first = Reduce(storage).Sum(in[threadIdx.x]);
  int second = Reduce(storage).Reduce(in[threadIdx.x], cub::Max());
  if (threadIdx.x == 0) out[blockIdx.x] = first + second;
}

void start(const int *in, int *out) { cub_storage_reused<<<1, 128>>>(in, out); }
