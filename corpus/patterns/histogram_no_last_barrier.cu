//! The bins are added up while other threads of the block still count into them.
//! replay: --block 8 --array data=iota:uint:8 --array bins=zero:uint:4
//! expect: race.shared @11,13
//! check: refuted race.shared @11,13
__global__ void histogram_no_last_barrier(const unsigned *data, unsigned *bins) {
  __shared__ unsigned own[4];
  int t = threadIdx.x;
  for (int b = t; b < 4; b += blockDim.x) own[b] = 0;
  __syncthreads();
  unsigned bin = data[blockIdx.x * blockDim.x + t] % 4;
  atomicAdd(&own[bin], 1u);
  for (int b = t; b < 4; b += blockDim.x)
    atomicAdd(&bins[b], own[b]);
}
