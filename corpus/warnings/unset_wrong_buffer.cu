//! The first round reads the buffer that the second one will fill.
//! check: --block 32 => proved
//! warns: memory.uninitialised @10
__global__ void double_buffer(const int *in, int *out) {
  __shared__ int s[2][32];
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k < 4; ++k) {
    s[k & 1][t] = in[k * 32 + t];
    __syncthreads();
    sum += s[~k & 1][31 - t];
    __syncthreads();
  }
  out[blockIdx.x * 32 + t] = sum;
}
