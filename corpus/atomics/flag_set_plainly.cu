//! One block sets the flag of another one with a plain write, which publishes nothing.
//! check: not proved
__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    if (b > 0) {
      while (atomicAdd(&flag[b - 1], 0) == 0) {}
      __threadfence();
      out[b] = part[b - 1];
    }
    if (b == 5) flag[7] = 1;
    part[b] = b;
    __threadfence();
    atomicExch(&flag[b], 1);
  }
}
