//! Each block has 128 places of its own.
//! check: proved if blockDim.x <= 128

#define THREADS 128

__global__ void constant_step_of_blocks(float *a, int n) {
  int i = blockIdx.x * THREADS + threadIdx.x;
  if (i < n) a[i] = 2 * a[i];
}
