//! Histogram with bins in shared memory, merged into the result by atomics.
//! replay: --block 8 --grid 2 --array data=iota:uint:40 --array bins=zero:uint:4 --arg n=40
//! expect: ok
//! array: bins = 10 10 10 10
//! check: proved
#define BINS 4

__global__ void histogram_private(const unsigned *data, unsigned *bins, int n) {
  __shared__ unsigned mine[BINS];
  for (int b = threadIdx.x; b < BINS; b += blockDim.x) mine[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&mine[data[i] % BINS], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < BINS; b += blockDim.x) atomicAdd(&bins[b], mine[b]);
}
