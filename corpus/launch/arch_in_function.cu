//! The architecture decides in a device function and in a template.
//! check: --arch sm_90 => refuted race.global @18
//! check: --arch sm_70 => proved
template <typename T> __device__ T stride(T n) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  return n / n - 1;
#else
  return n / n;
#endif
}

__device__ int place(int i) {
  return i * stride(4);
}

__global__ void k(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[place(i)] = i;
}
