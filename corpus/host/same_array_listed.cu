//! One array twice in the list of `cudaLaunchKernel`.
//! check: not proved
__global__ void shift(int *p, int *q) {
  p[threadIdx.x] = threadIdx.x;
  q[(threadIdx.x + 1) % 64] = 5;
}
void start(int *a, int *b) {
  void *args[] = {&a, &a};
  cudaLaunchKernel((const void *)shift, dim3(1), dim3(64), args, 0, 0);
}
