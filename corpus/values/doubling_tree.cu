//! A tree whose stride is doubled up to the block's size, unsigned: the comparison bounds it, and it does not wrap.
//! check: proved
__global__ void k(float *a) {
  __shared__ float s[1024];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d <<= 1) {
    if (threadIdx.x % (2 * d) == 0 && threadIdx.x + d < blockDim.x) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) a[blockIdx.x * blockDim.x] = s[0];
}
