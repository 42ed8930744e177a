//! `step == 1` would cure it: an argument is never fixed.
//! check: refuted race.global

__global__ void argument_is_not_fixed(int *out, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i / step] = i;
}
