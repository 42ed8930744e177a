//! The flag is set in each round, and what comes later is written behind it.
//! check: not proved
__global__ void rounds(int *part, int *flag, int *out, int n) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    if (b > 0) {
      while (atomicAdd(&flag[b - 1], 0) == 0) {}
      __threadfence();
      out[b] = part[b - 1];
    }
    for (int i = 0; i < 2; i++) {
      if (i == 0) part[b] = b;
      __threadfence();
      atomicExch(&flag[b], i + 1);
      if (i == 0) part[b] = 7;
    }
  }
}
