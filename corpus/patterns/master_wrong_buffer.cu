//! Thread 0 fills one of two buffers in each round, and the block reads the other one, which nobody has filled in the first round.
//! check: not proved
__global__ void master_wrong_buffer(int *out, int *next, int n) {
  __shared__ int base[2];
  for (int k = 0; k < n; k++) {
    if (threadIdx.x == 0) base[k & 1] = atomicAdd(next, blockDim.x);
    __syncthreads();
    out[base[(k + 1) & 1] + threadIdx.x] = blockIdx.x;
    __syncthreads();
  }
}
