//! The barrier stands in a function that those who are left call; the last of them reads what its neighbour has not stored.
//! check: --block 32 => proved
//! warns: barrier.exited @7
//! warns: memory.uninitialised @8
__device__ int neighbour(int *s, int value) {
  s[threadIdx.x] = value;
  __syncthreads();
  return s[threadIdx.x ^ 1];
}

__global__ void pairs(const int *a, int *out, int n) {
  __shared__ int s[32];
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i >= n) return;
  out[i] = neighbour(s, a[i]);
}
