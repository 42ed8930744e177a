//! The part is read before the flag is looked at.
//! check: refuted race.global
__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    if (b > 0) {
      for (int i = 0; i < 2; i++) {
        out[b] = part[b - 1];
        int found = atomicAdd(&flag[b - 1], 0);
        __threadfence();
        if (found == 0) break;
      }
    }
    part[b] = b;
    __threadfence();
    atomicExch(&flag[b], 1);
  }
}
