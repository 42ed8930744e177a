//! The flag of the block before is waited for, and the part of the one before that is read.
//! check: not proved
__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b] = b;
    __threadfence();
    atomicExch(&flag[b], 1);
    if (b > 1) {
      while (atomicAdd(&flag[b - 1], 0) == 0) {}
      __threadfence();
      out[b] = part[b - 2];
    }
  }
}
