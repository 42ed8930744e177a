//! Each thread finds its place among those that have something, with CUB's scan.
//! check: proved
//! replay: --block 64 --grid 1 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
#include <cub/cub.cuh>

__global__ void cub_block_scan(const int *in, int *out) {
  using Scan = cub::BlockScan<int, 64>;
  __shared__ Scan::TempStorage storage;
  int place, all;
  Scan(storage).ExclusiveSum(in[threadIdx.x], place, all);
  out[threadIdx.x] = place + all;
}

void start(const int *in, int *out) { cub_block_scan<<<1, 64>>>(in, out); }
