//! CUB without its sources, by what its documentation promises.
//! check: --kernel summed => proved
//! check: --kernel again_without_barrier => refuted race.shared
//! check: --kernel again_with_barrier => proved
//! check: --kernel some_are_missing --block 128 => refuted barrier.mask
//! check: --kernel is_no_barrier --block 128 => refuted race.shared
#include <cub/cub.cuh>
typedef cub::BlockReduce<int, 128> Reduce;

__global__ void summed(const int *in, int *out) {
  __shared__ typename Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

__global__ void again_without_barrier(const int *in, int *out) {
  __shared__ typename Reduce::TempStorage storage;
  int item = in[blockIdx.x * 128 + threadIdx.x];
  int sum = Reduce(storage).Sum(item);
  int most = Reduce(storage).Reduce(item, cub::Max());
  if (threadIdx.x == 0) out[blockIdx.x] = sum + most;
}

__global__ void again_with_barrier(const int *in, int *out) {
  __shared__ typename Reduce::TempStorage storage;
  int item = in[blockIdx.x * 128 + threadIdx.x];
  int sum = Reduce(storage).Sum(item);
  __syncthreads();
  int most = Reduce(storage).Reduce(item, cub::Max());
  if (threadIdx.x == 0) out[blockIdx.x] = sum + most;
}

__global__ void some_are_missing(const int *in, int *out) {
  __shared__ typename Reduce::TempStorage storage;
  if (threadIdx.x >= 100) return;
  int sum = Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

__global__ void is_no_barrier(const int *in, int *out) {
  __shared__ typename Reduce::TempStorage storage;
  __shared__ int tile[128];
  tile[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  Reduce(storage).Sum(tile[threadIdx.x]);
  out[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}
