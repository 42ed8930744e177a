//! Without a wish the kernel is read for sm_70, as the command's help says.
//! check: proved
__global__ void k(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#if __CUDA_ARCH__ == 700
  a[i] = i;
#else
  a[0] = i;
#endif
}
