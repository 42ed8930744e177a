//! Two places for each thread: blocks that are 128 apart have room for 64 threads.
//! check: proved if blockDim.x <= 64

__global__ void constant_step_of_pairs(float *a) {
  int i = blockIdx.x * 128 + 2 * threadIdx.x;
  a[i] = 1.0f;
  a[i + 1] = blockIdx.x;
}
