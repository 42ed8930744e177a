//! The flag is looked at, and the part read whatever is found.
//! check: refuted race.global
__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    if (b > 0) {
      int found = atomicAdd(&flag[b - 1], 0);
      __threadfence();
      out[b] = part[b - 1] + found;
    }
    part[b] = b;
    __threadfence();
    atomicExch(&flag[b], 1);
  }
}
