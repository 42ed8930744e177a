//! One thread alone would be right: that is no condition worth a word.
//! check: refuted race.global

__global__ void no_single_thread(int *out, int n) {
  out[n] = threadIdx.x;
}
