//! The host computes the bytes of shared memory from the size of the block.
//! check: => proved
__global__ void turn(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *out, int threads) {
  if (threads < 1 || threads > 1024) return;
  turn<<<4, threads, threads * sizeof(float)>>>(out);
}
