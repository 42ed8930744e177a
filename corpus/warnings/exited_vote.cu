//! A barrier that counts misses those who have left, too.
//! check: --block 32 => proved
//! warns: barrier.exited @7
__global__ void count_large(const int *a, int *out, int n) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i >= n) return;
  int large = __syncthreads_count(a[i] > 7);
  out[i] = large;
}
