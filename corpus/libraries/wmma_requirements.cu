//! What the programming guide asks of wmma calls: whole warps, aligned addresses, strides of multiples of 16 bytes, rows apart.
//! check: --kernel good --block 64 => proved
//! check: --kernel good --block 48 => unknown timeout
//! check: --kernel rows_overlap --block 32 => unknown timeout
//! check: --kernel odd_stride --block 32 => unknown timeout
//! check: --kernel misaligned --block 32 => refuted memory.misaligned
//! check: --kernel elements_of_halves --block 32 --grid 1 => refuted race.global
//! check: --kernel last_element --block 32 => proved
//! check: --kernel filled_twice --block 64 --grid 1 => unknown race.global
#include <mma.h>
#include <cub/cub.cuh>
using namespace nvcuda;
typedef wmma::fragment<wmma::accumulator, 16, 16, 16, float> Result;
typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> Left;

__global__ void good(float *out) {
  Result result;
  wmma::fill_fragment(result, 1.0f);
  wmma::store_matrix_sync(out + (blockIdx.x * 2 + threadIdx.x / 32) * 256, result, 16, wmma::mem_row_major);
}

__global__ void rows_overlap(float *out) {
  Result result;
  wmma::fill_fragment(result, 1.0f);
  wmma::store_matrix_sync(out + blockIdx.x * 256, result, 8, wmma::mem_row_major);
}

__global__ void odd_stride(const half *in, float *out) {
  Left left;
  wmma::load_matrix_sync(left, in, 17);
  out[blockIdx.x * 32 + threadIdx.x] = 1;
}

__global__ void misaligned(const half *in, float *out) {
  Left left;
  wmma::load_matrix_sync(left, in + 8, 16);
  out[blockIdx.x * 32 + threadIdx.x] = 1;
}

__global__ void elements_of_halves(const half *in, half *out) {
  Left left;
  wmma::load_matrix_sync(left, in, 16);
  for (int i = 0; i < left.num_elements; i++) out[threadIdx.x * 8 + i] = __float2half((float)threadIdx.x);
}

__global__ void last_element(const half *in, half *out) {
  Left left;
  wmma::load_matrix_sync(left, in, 16);
  out[blockIdx.x * 32 + threadIdx.x] = left.x[15];
}

__global__ void filled_twice(float *out) {
  Result result;
  wmma::fill_fragment(result, 0.0f);
  wmma::store_matrix_sync(out, result, 16, wmma::mem_row_major);
}
