//! A race that only devices before sm_70 have.
//! check: --arch sm_60 => refuted race.global @8
//! check: --arch sm_70 => proved
//! check: --arch sm_90 => proved
__global__ void k(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#if __CUDA_ARCH__ < 700
  a[0] = i;
#else
  a[i] = i;
#endif
}
