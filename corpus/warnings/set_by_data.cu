//! Which element is read is decided by what is in an array, which is the host's business.
//! check: --block 64 => proved
//! warns: ok
__global__ void looked_up(const int *index, int *out) {
  __shared__ int s[64];
  if (threadIdx.x < 60) s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  int k = index[threadIdx.x];
  if (k > 1000 && k < 1064) out[blockIdx.x * 64 + threadIdx.x] = s[k - 1000];
}
