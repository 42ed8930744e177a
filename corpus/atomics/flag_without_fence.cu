//! One way to the flag has no fence.
//! check: not proved
__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b] = b;
    if (b % 2 == 0) {
      __threadfence();
      atomicExch(&flag[b], 1);
    } else {
      atomicExch(&flag[b], 1);
    }
    if (b > 0) {
      while (atomicAdd(&flag[b - 1], 0) == 0) {}
      __threadfence();
      out[b] = part[b - 1];
    }
  }
}
