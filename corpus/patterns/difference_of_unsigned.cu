//! # A difference of unsigned coordinates may wrap below zero, and is negative as an int
//! check: --block 64 => refuted race.global
//! check: --block 1 => proved

__global__ void left(int *out, const int *in) {
  int left = threadIdx.x - 1;
  if (left < 0) {
    left = blockIdx.x == 0 ? 0 : 1;
  }
  out[blockIdx.x * blockDim.x + left] = in[threadIdx.x] + threadIdx.x;
}
