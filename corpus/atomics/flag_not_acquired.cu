//! No fence behind the look at the flag: the part may be read before it.
//! check: not proved
__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b] = b;
    __threadfence();
    atomicExch(&flag[b], 1);
    if (b > 0) {
      while (atomicAdd(&flag[b - 1], 0) == 0) {}
      out[b] = part[b - 1];
    }
  }
}
