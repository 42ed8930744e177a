//! Who leaves is decided by what is in an array: that is the host's business, and it is listed and not warned of.
//! check: --block 64 => proved
//! warns: ok
__global__ void by_data(const int *flags, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  if (flags[threadIdx.x] == 3) return;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
