//! Only some lanes reach the warp barrier. That a loop after it never ends is no excuse.
//! check: --block 32 --grid 1 => refuted barrier.divergence @8,11
__global__ void syncwarp_before_endless_loop(int *out, const int *in) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = in[t];
  if (in[t] > 1) {
    __syncwarp();
    out[t] = s[t ^ 1];
  }
  __syncthreads();
  for (int step = 16; step >= 0; step /= 2)
    __syncthreads();
}
