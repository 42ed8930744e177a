//! Sums of warps without the barrier: that one warp would be right is nothing that was meant, as the array is indexed by warps.
//! check: refuted race.shared

__global__ void sum(const int *in, int *out) {
  __shared__ int sums[32];
  int t = threadIdx.x;
  if (t % 32 == 0)
    sums[t / 32] = in[blockIdx.x * blockDim.x + t];
  if (t == 0)
    out[blockIdx.x] = sums[0] + sums[1];
}
