//! A run makes results up that are not modelled: what rests on one is no defect that has happened.
//! check: --kernel compacted --block 128 --grid 1 => unknown race.global
//! check: --kernel uniform_sum --block 128 => unknown barrier.divergence
//! check: --kernel reversed_bits --block 64 --grid 1 => unknown race.global
//! check: --kernel same_in_all --block 64 --grid 1 => unknown race.global
//! check: --kernel divided --block 64 --grid 1 => unknown arith.div0
//! check: --kernel raced_before --block 64 --grid 1 => refuted race.global
//! check: --kernel place_of_thread --block 64 --grid 1 => refuted race.global
//! replay: --kernel reversed_bits --block 64 --array out=zero:int:64
//! expect: run.unmodelled @37
#include <cub/cub.cuh>

__global__ void compacted(const int *in, int *out) {
  typedef cub::BlockScan<int, 128> Scan;
  __shared__ typename Scan::TempStorage temp;
  int place, flag = in[threadIdx.x] > 0;
  Scan(temp).ExclusiveSum(flag, place);
  if (flag) out[place] = threadIdx.x;
}

__global__ void uniform_sum(const int *in, int *out) {
  typedef cub::BlockScan<int, 128> Scan;
  __shared__ typename Scan::TempStorage temp;
  int place, sum;
  Scan(temp).ExclusiveSum(in[threadIdx.x], place, sum);
  if (sum > 10) __syncthreads();
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = place;
}

__device__ unsigned reversed(unsigned x) {
  unsigned result;
  asm("brev.b32 %0, %1;" : "=r"(result) : "r"(x));
  return result;
}

__global__ void reversed_bits(int *out) { out[reversed(threadIdx.x) >> 26] = threadIdx.x; }

__global__ void same_in_all(unsigned *out) { out[0] = reversed(5); }

__global__ void divided(unsigned *out) { out[threadIdx.x] = 100 / reversed(threadIdx.x + 1); }

__global__ void raced_before(int *out) {
  out[0] = threadIdx.x;
  out[reversed(threadIdx.x) >> 26] = 1;
}

__global__ void place_of_thread(unsigned *out) { out[threadIdx.x / 2] = reversed(1) + threadIdx.x; }
