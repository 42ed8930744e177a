//! The first of two stages is waited for, and the part of the second one is read.
//! check: not proved
__global__ void stages(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    atomicExch(&flag[b], 1);
    part[b] = b;
    __threadfence();
    atomicExch(&flag[b], 2);
    if (b > 0) {
      while (atomicAdd(&flag[b - 1], 0) == 0) {}
      __threadfence();
      out[b] = part[b - 1];
    }
  }
}
