//! A sum over each warp with CUB; lane 0 has the result.
//! check: proved
//! replay: --block 64 --grid 1 --array in=iota:int:64 --array out=zero:int:2
//! expect: ok
//! array: out = 496 1520
#include <cub/cub.cuh>

__global__ void cub_warp_reduce(const int *in, int *out) {
  using Reduce = cub::WarpReduce<int>;
  __shared__ Reduce::TempStorage storage[2];
  int sum = Reduce(storage[threadIdx.x / 32]).Sum(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = sum;
}

void start(const int *in, int *out) { cub_warp_reduce<<<1, 64>>>(in, out); }
