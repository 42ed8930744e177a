//! A lane stores a row and hands it to its warp by `ldmatrix`: other lanes take it over, so that a barrier has to stand between.
//! check: --kernel handed_over --block 32 => refuted race.shared
//! check: --kernel behind_warp_barrier --block 64 => proved
//! check: --kernel behind_block_barrier --block 64 => proved
//! check: --kernel in_turns --block 32 => refuted race.shared
//! check: --kernel in_turns_ordered --block 32 => proved
//! check: --kernel another_buffer --block 32 => proved
//! check: --kernel half_a_warp --block 48 => unknown race.global
#include <cuda_fp16.h>

__device__ void matrices(const void *row, unsigned (&x)[4]) {
  unsigned address = (unsigned)__cvta_generic_to_shared(row);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(address) : "memory");
}

__global__ void handed_over(const uint4 *in, unsigned *out) {
  __shared__ __align__(16) uint4 rows[32];
  rows[threadIdx.x] = in[threadIdx.x];
  unsigned x[4];
  matrices(&rows[threadIdx.x], x);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x[0];
}

__global__ void behind_warp_barrier(const uint4 *in, unsigned *out) {
  __shared__ __align__(16) uint4 rows[64];
  rows[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  unsigned x[4];
  matrices(&rows[threadIdx.x], x);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x[0];
}

__global__ void behind_block_barrier(const uint4 *in, unsigned *out) {
  __shared__ __align__(16) uint4 rows[64];
  rows[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  unsigned x[4];
  matrices(&rows[threadIdx.x ^ 1], x);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x[0];
}

__global__ void in_turns(const uint4 *in, unsigned *out, int n) {
  __shared__ __align__(16) uint4 rows[32];
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    __syncwarp();
    rows[threadIdx.x] = in[i * 32 + threadIdx.x];
    unsigned x[4];
    matrices(&rows[threadIdx.x], x);
    sum += x[0];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void in_turns_ordered(const uint4 *in, unsigned *out, int n) {
  __shared__ __align__(16) uint4 rows[32];
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    __syncwarp();
    rows[threadIdx.x] = in[i * 32 + threadIdx.x];
    __syncwarp();
    unsigned x[4];
    matrices(&rows[threadIdx.x], x);
    sum += x[0];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void another_buffer(const uint4 *in, unsigned *out) {
  __shared__ __align__(16) uint4 rows[2][32];
  rows[0][threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  rows[1][threadIdx.x] = in[32 + threadIdx.x];
  unsigned x[4];
  matrices(&rows[0][threadIdx.x], x);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x[0];
}

__global__ void half_a_warp(unsigned *out, unsigned a) {
  unsigned r;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
  out[blockIdx.x * blockDim.x + threadIdx.x] = r;
}
