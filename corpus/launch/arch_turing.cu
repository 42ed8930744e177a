//! A race that only devices from sm_75 on have: the architecture that is asked for is the one that is looked at.
//! check: --arch sm_75 => refuted race.global @7
//! check: --arch sm_70 => proved
__global__ void k(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#if __CUDA_ARCH__ >= 750
  a[0] = i;
#else
  a[i] = i;
#endif
}
