//! The work is guarded and not the barrier: nobody leaves.
//! check: --block 64 => proved
//! warns: ok
__global__ void blur(const float *in, float *out, int n) {
  __shared__ float row[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) row[threadIdx.x] = in[i];
  __syncthreads();
  if (i < n) out[i] = row[threadIdx.x];
}
