//! What the architecture is can be asked.
//! check: --arch sm_80 => proved
//! check: --arch sm_90 => refuted assert.failed @6
__global__ void k(int *a) {
  int v = __CUDA_ARCH__;
  assert(v == 800); a[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
