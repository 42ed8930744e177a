//! A race on one architecture alone.
//! check: --arch sm_86 => refuted race.global @8
//! check: --arch sm_80 => proved
//! check: --arch sm_89 => proved
__global__ void k(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#if __CUDA_ARCH__ == 860
  a[0] = i;
#else
  a[i] = i;
#endif
}
