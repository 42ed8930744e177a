//! What is left of an `int` after 2^24 steps, by division.
//! check: refuted race.global

__global__ void far_apart_divided(int *o) {
  unsigned long long i = threadIdx.x;
  int j = i * 4096 * 4096;
  o[j / 16777216 + 128] = (int)i;
}
