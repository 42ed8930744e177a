//! The last thread of a block writes the first place of the next block, however many threads there are.
//! check: refuted race.global

__global__ void constant_step_overlapping(float *a) {
  int i = blockIdx.x * 128 + threadIdx.x;
  a[i] = 1.0f;
  a[i + 1] = blockIdx.x;
}
