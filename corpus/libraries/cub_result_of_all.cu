//! Only thread 0 has the sum: with what the others have, they write to one place.
//! check: not proved
#include <cub/cub.cuh>

__global__ void cub_result_of_all(const int *in, int *out) {
  using Reduce = cub::BlockReduce<int, 64>;
  __shared__ Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(1);
  out[blockIdx.x * 64 + (sum + threadIdx.x) % 64] = threadIdx.x;
}

void start(const int *in, int *out) { cub_result_of_all<<<1, 64>>>(in, out); }
