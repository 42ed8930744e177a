//! All threads of a block write, and after a barrier one of them passes a fence and sets the flag. One thread of the next block reads all of it.
//! check: proved
__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x, n = blockDim.x;
  part[b * n + threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&flag[b], 1);
    if (b > 0) {
      while (atomicCAS(&flag[b - 1], 1, 1) != 1) {}
      __threadfence();
      int sum = 0;
      for (int i = 0; i < n; i++) sum += part[(b - 1) * n + i];
      out[b] = sum;
    }
  }
}
