//! A kernel that never asks for its block is one for a single block.
//! check: proved if gridDim.x is 1

__global__ void one_block(int *out, int *in) {
  __shared__ int s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  in[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
