// Each block adds up 256 elements. Take the barrier out of the loop, or make it `s >= 0`, and see.
__global__ void sum(const float *in, float *out) {
  __requires(blockDim.x == 256);
  __shared__ float part[256];
  unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (unsigned s = 128; s > 0; s /= 2) {
    if (t < s) part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = part[0];
}
