//! Threads past the end leave before the barrier: no launch is in sight, so a likely one shows it.
//! check: --block 64 => proved
//! warns: barrier.exited @12
//! check: --block 64 --strict-exit => refuted barrier.divergence @12
//! check: --block 64 --exited-threads note => proved
//! warns: ok
__global__ void blur(const float *in, float *out, int n) {
  __shared__ float row[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  row[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = row[threadIdx.x];
}
