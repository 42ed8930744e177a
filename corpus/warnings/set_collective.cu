//! What a collective of CUB leaves in its storage is its own business.
//! check: --block 128 => proved
//! warns: ok
#include <cub/cub.cuh>
__global__ void totals(const int *in, int *out) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
