//! Thread 0 counts while other threads of its block have not written yet: no barrier stands between.
//! check: --block 4 --grid 4 => refuted race.global @10,16
__global__ void last_block_others_write_late(const int *a, int *partial, int *out, unsigned *count) {
  __shared__ bool last;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    last = atomicAdd(count, 1u) == gridDim.x - 1;
  } else {
    partial[blockIdx.x * 4 + threadIdx.x] = a[blockIdx.x] + 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < 4 * gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
