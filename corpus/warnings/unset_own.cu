//! A thread adds to its own element, which it has not set.
//! check: --block 64 => proved
//! warns: memory.uninitialised @7
__global__ void own(const float *in, float *out, int n) {
  __shared__ float s[64];
  for (int k = 0; k < n; ++k)
    s[threadIdx.x] += in[k];
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
