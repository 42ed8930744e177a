//! The last block finds what block 0 has written since it read: the index of the one is that of the other.
//! check: refuted race.global
__global__ void k(int *part, unsigned *count, int *a) {
  __shared__ bool last;
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    int old = part[b];
    part[b] = old + 1;
    __threadfence();
    unsigned t = atomicAdd(count, 1u);
    __threadfence();
    if (t == gridDim.x - 1) {
      a[part[0]] = 9;
    } else if (b == 0) {
      a[old + 1] = 7;
    }
  }
}
