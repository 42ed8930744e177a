//! Threads leave behind the last barrier.
//! check: --block 64 => proved
//! warns: ok
__global__ void after(const int *a, int *out, int n) {
  __shared__ int s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = i < n ? a[i] : 0;
  __syncthreads();
  if (i >= n) return;
  out[i] = s[63 - threadIdx.x];
}
