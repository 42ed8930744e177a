//! The same without the barrier.
//! check: refuted race.shared

__global__ void warps_read_too_early(float *out, const float *in) {
  __shared__ float sums[8];
  int t = threadIdx.x;
  float v = in[blockIdx.x * blockDim.x + t];
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d);
  if (t % 32 == 0) sums[t / 32] = v;
  if (t == 0) {
    float all = 0;
    for (int i = 0; i < blockDim.x / 32; i++) all += sums[i];
    out[blockIdx.x] = all;
  }
}
