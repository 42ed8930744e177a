//! The barrier after clearing the bins is missing: clearing races with counting.
//! replay: --block 8 --array data=iota:uint:8 --array bins=zero:uint:4
//! expect: race.shared @8,9
//! check: --block 8 => refuted race.shared @8,9
__global__ void histogram_no_clear_barrier(const unsigned *data, unsigned *bins) {
  __shared__ unsigned mine[4];
  int t = threadIdx.x;
  if (t < 4) mine[t] = 0;
  atomicAdd(&mine[data[blockIdx.x * blockDim.x + t] % 4], 1u);
  __syncthreads();
  if (t < 4) atomicAdd(&bins[t], mine[t]);
}
