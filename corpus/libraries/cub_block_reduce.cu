//! A sum over the block with CUB; thread 0 has the result.
//! check: proved
//! replay: --block 128 --grid 2 --array in=iota:int:256 --array out=zero:int:2
//! expect: ok
//! array: out = 8128 24512
#include <cub/cub.cuh>

__global__ void cub_block_reduce(const int *in, int *out) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

void start(const int *in, int *out) { cub_block_reduce<<<2, 128>>>(in, out); }
