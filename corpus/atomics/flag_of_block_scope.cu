//! The fence reaches the own block only.
//! check: not proved
__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b] = b;
    __threadfence_block();
    atomicExch(&flag[b], 1);
    if (b > 0) {
      while (atomicAdd(&flag[b - 1], 0) == 0) {}
      __threadfence();
      out[b] = part[b - 1];
    }
  }
}
