//! A shared counter has numbers for 512 threads; blocks may have 1024.
//! check: not proved
//! check: --block 256 => proved
__global__ void k(int *out) {
  __shared__ unsigned c;
  __shared__ int s[1024];
  if (threadIdx.x == 0) c = 0;
  __syncthreads();
  unsigned r = atomicAdd(&c, 0x800000u);
  s[r >> 23] = threadIdx.x;
}
