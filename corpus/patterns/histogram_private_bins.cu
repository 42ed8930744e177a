//! Each block counts into bins of its own in shared memory, and adds them to the result at the end.
//! replay: --block 8 --grid 2 --array data=iota:uint:16 --array bins=zero:uint:4
//! expect: ok
//! array: bins = 4 4 4 4
//! check: proved
__global__ void histogram_private_bins(const unsigned *data, unsigned *bins) {
  __shared__ unsigned own[4];
  int t = threadIdx.x;
  for (int b = t; b < 4; b += blockDim.x) own[b] = 0;
  __syncthreads();
  atomicAdd(&own[data[blockIdx.x * blockDim.x + t] % 4], 1u);
  __syncthreads();
  for (int b = t; b < 4; b += blockDim.x) atomicAdd(&bins[b], own[b]);
}
