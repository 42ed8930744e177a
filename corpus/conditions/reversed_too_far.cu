//! One element too far, for all sizes.
//! check: refuted memory.bounds

__global__ void reversed_too_far(int *data, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, r = n - t - 1;
  s[t] = data[t];
  __syncthreads();
  data[t] = s[r + 64];
}
