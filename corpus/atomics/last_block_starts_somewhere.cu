//! The counter starts with what a function gives, which is 3: the block that finds the number of blocks less one has three behind it.
//! check: --block 32 --grid 5 => not proved
//! check: not proved
constexpr unsigned first() { return 3; }
__device__ unsigned count = first();

__global__ void last_block_starts_somewhere(const int *a, int *partial, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = a[blockIdx.x];
    __threadfence();
    last = atomicAdd(&count, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
