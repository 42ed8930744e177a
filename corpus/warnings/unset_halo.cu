//! The ends of the halo are read and nobody stores them.
//! check: --block 64 => proved
//! warns: memory.uninitialised @9
__global__ void stencil(const float *in, float *out) {
  __shared__ float s[66];
  int t = threadIdx.x;
  s[t + 1] = in[blockIdx.x * 64 + t];
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[t] + s[t + 2];
}
