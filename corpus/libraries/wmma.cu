//! Matrices of a warp: an element is read by any lane, and written by one of them.
//! check: --kernel stored --block 128 => proved
//! check: --kernel two_warps --block 128 => refuted race.shared
//! check: --kernel no_barrier --block 128 => refuted race.shared
//! check: --kernel multiplied --block 128 => proved
//! check: --kernel read_too_early --block 128 => refuted race.shared
//! check: --kernel missing --block 128 => refuted barrier.mask
#include <mma.h>
using namespace nvcuda;
typedef wmma::fragment<wmma::accumulator, 16, 16, 16, float> Result;

__global__ void stored(float *out) {
  __shared__ float tiles[4][256];
  Result result;
  wmma::fill_fragment(result, 1.0f);
  wmma::store_matrix_sync(tiles[threadIdx.x / 32], result, 16, wmma::mem_row_major);
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) out[blockIdx.x * 1024 + i] = tiles[i / 256][i % 256];
}

__global__ void two_warps(float *out) {
  __shared__ float tiles[4][256];
  Result result;
  wmma::fill_fragment(result, float(threadIdx.x / 32));
  wmma::store_matrix_sync(tiles[threadIdx.x / 64], result, 16, wmma::mem_row_major);
  __syncthreads();
  out[blockIdx.x * 128 + threadIdx.x] = tiles[0][threadIdx.x];
}

__global__ void no_barrier(float *out) {
  __shared__ float tiles[4][256];
  Result result;
  wmma::fill_fragment(result, 1.0f);
  wmma::store_matrix_sync(tiles[threadIdx.x / 32], result, 16, wmma::mem_row_major);
  out[blockIdx.x * 128 + threadIdx.x] = tiles[threadIdx.x / 32][threadIdx.x % 32];
}

__global__ void multiplied(const half *a, const half *b, float *out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  Result results[2];
  int warp = blockIdx.x * 4 + threadIdx.x / 32;
  for (int i = 0; i < 2; i++) wmma::fill_fragment(results[i], 0.0f);
  wmma::load_matrix_sync(left, a + warp * 256, 16);
  wmma::load_matrix_sync(right, b, 16);
  wmma::mma_sync(results[0], left, right, results[1]);
  for (int i = 0; i < results[0].num_elements; i++) results[0].x[i] *= 2;
  wmma::store_matrix_sync(out + warp * 256, results[0], 16, wmma::mem_row_major);
}

__global__ void missing(float *out) {
  Result result;
  if (threadIdx.x % 32 == 5) return;
  wmma::fill_fragment(result, 1.0f);
  wmma::store_matrix_sync(out + (blockIdx.x * 4 + threadIdx.x / 32) * 256, result, 16, wmma::mem_row_major);
}

__global__ void read_too_early(const half *in, float *out) {
  __shared__ half tile[256];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  for (int i = threadIdx.x; i < 256; i += blockDim.x) tile[i] = in[i];
  wmma::load_matrix_sync(left, tile, 16);
  out[blockIdx.x * blockDim.x + threadIdx.x] = left.x[0];
}
