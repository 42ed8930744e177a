//! The launch gives half of the shared memory that the kernel uses.
//! check: => refuted memory.bounds
__global__ void turn(float *out) {
  extern __shared__ float s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *out) {
  turn<<<4, 256, 128 * sizeof(float)>>>(out);
}
