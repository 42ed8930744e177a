//! The block works through its 256 places in turns, whatever its size; nothing needs to be said of it.
//! check: proved

__global__ void constant_step_in_turns(float *a, int n) {
  for (int t = threadIdx.x; t < 256; t += blockDim.x) {
    int i = blockIdx.x * 256 + t;
    if (i < n) a[i] = 2 * a[i];
  }
}
