//! All blocks set one flag: whose part is there is not said.
//! check: not proved
__global__ void one_flag(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b] = b;
    __threadfence();
    atomicExch(flag, 1);
    if (b > 0) {
      while (atomicAdd(flag, 0) == 0) {}
      __threadfence();
      out[b] = part[b - 1];
    }
  }
}
