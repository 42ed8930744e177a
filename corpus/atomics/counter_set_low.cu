//! A counter that starts at a number with room behind it gives out numbers of one's own.
//! check: --grid 1 => proved
__global__ void k(int *a) {
  __shared__ unsigned c;
  if (threadIdx.x == 0) c = 100u;
  __syncthreads();
  unsigned r = atomicAdd(&c, 1u);
  a[blockIdx.x * 2048 + r] = threadIdx.x;
}
