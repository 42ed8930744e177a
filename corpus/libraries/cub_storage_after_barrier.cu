//! The storage of a sum is used again behind a barrier.
//! check: proved
#include <cub/cub.cuh>

__global__ void cub_storage_after_barrier(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ Reduce::TempStorage storage;
  int first = Reduce(storage).Sum(in[threadIdx.x]);
  __syncthreads();
  int second = Reduce(storage).Reduce(in[threadIdx.x], cub::Max());
  if (threadIdx.x == 0) out[blockIdx.x] = first + second;
}

void start(const int *in, int *out) { cub_storage_after_barrier<<<1, 128>>>(in, out); }
