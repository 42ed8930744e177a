//! What the kernel requires of its length leaves no thread to spare.
//! check: --block 64 => proved
//! warns: ok
__global__ void blur(const float *in, float *out, int n) {
  __requires(n == gridDim.x * 64);
  __shared__ float row[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n) return;
  row[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = row[threadIdx.x];
}
