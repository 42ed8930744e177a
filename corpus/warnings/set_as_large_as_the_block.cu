//! The array has more elements than the block has threads, and no more are read than are stored.
//! check: --block 64 => proved
//! warns: ok
__global__ void part(const float *in, float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
