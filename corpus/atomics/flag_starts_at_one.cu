//! The flags are set from the start: nobody waits for anybody.
//! check: not proved
__device__ int flag[4] = {1, 1, 1, 1};
//@ launch block(32) grid(4);
__global__ void chain(int *part, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b] = b;
    __threadfence();
    atomicExch(&flag[b], 1);
    if (b > 0) {
      while (atomicAdd(&flag[b - 1], 0) == 0) {}
      __threadfence();
      out[b] = part[b - 1];
    }
  }
}
