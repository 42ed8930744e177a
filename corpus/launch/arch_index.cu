//! An array of fixed size whose index depends on the architecture.
//! check: --block 32 --grid 1 --arch sm_90 => refuted memory.bounds @9
//! check: --block 32 --grid 1 --arch sm_70 => proved
__global__ void k(int *a) {
  __shared__ int s[32]; int i = threadIdx.x;
#if __CUDA_ARCH__ >= 800
  i += 16;
#endif
  s[i] = i; a[threadIdx.x] = s[i];
}
