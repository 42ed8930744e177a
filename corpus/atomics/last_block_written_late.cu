//! The part is written behind the atomic, whatever the fences do.
//! check: --block 32 --grid 4 => refuted race.global @8,14
__global__ void last_block_written_late(const int *a, int *partial, int *out, unsigned *count) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    __threadfence();
    last = atomicAdd(count, 1u) == gridDim.x - 1;
    partial[blockIdx.x] = a[blockIdx.x] + 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
