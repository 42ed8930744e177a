//! The barrier stands only where the architecture has what it was written for.
//! check: --block 64 --grid 1 --arch sm_90 => refuted race.shared @5,9
//! check: --block 64 --grid 1 --arch sm_80 => proved
__global__ void k(int *a) {
  __shared__ int s[64]; s[threadIdx.x] = a[threadIdx.x];
#if __CUDA_ARCH__ < 900
  __syncthreads();
#endif
  a[threadIdx.x] = s[threadIdx.x ^ 33];
}
