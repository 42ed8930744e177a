//! A reduction over the whole warp in a branch that some lanes do not take.
//! check: --block 32 --grid 1 => refuted barrier.mask @7
__global__ void reduce_missing_lanes(const int *in, int *out) {
  int t = threadIdx.x, sum = 0;
  if (in[t] > 0) {
    // Lanes without a positive number are named, but do not come.
    sum = __reduce_add_sync(0xffffffffu, in[t]);
  }
  out[t] = sum;
}
