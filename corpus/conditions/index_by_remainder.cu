//! Elements that two threads share: the length of the array is no size of a block.
//! check: refuted race.shared

__global__ void fold(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t & 63] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  if (t < 32)
    out[blockIdx.x * 32 + t] = s[t] + s[t + 32];
}
