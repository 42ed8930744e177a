//! The last block stores less than it reads: what is past the end goes into the sums.
//! check: --block 64 => proved
//! warns: memory.uninitialised @12
__global__ void sums(const float *in, float *out, int n) {
  __shared__ float s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) s[threadIdx.x] = in[i];
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int k = 0; k < 64; ++k)
      sum += s[k];
    out[blockIdx.x] = sum;
  }
}
