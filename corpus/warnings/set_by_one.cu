//! One thread stores for all others.
//! check: --block 64 => proved
//! warns: ok
__global__ void broadcast(const int *in, int *out) {
  __shared__ int first;
  if (threadIdx.x == 0) first = in[blockIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = first;
}
