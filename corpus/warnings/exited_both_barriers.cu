//! Two barriers behind one exit are one warning.
//! check: --block 32 => proved
//! warns: barrier.exited @9
__global__ void both(const int *a, int *out, int n) {
  __shared__ int s[32], t[32];
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = a[i];
  __syncthreads();
  t[threadIdx.x] = s[threadIdx.x] + 1;
  __syncthreads();
  out[i] = t[threadIdx.x];
}
