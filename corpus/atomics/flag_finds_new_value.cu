//! What is behind the flag is new: the index that block 0 made of the old value is another one than it seems.
//! check: not proved
__global__ void new_value(int *part, int *flag, int *a) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    int old = part[b];
    part[b] = old + 1;
    __threadfence();
    atomicExch(&flag[b], 1);
    if (b == 0) a[old + 1] = 7;
    if (b == 1) {
      while (atomicAdd(&flag[0], 0) == 0) {}
      __threadfence();
      a[part[0]] = 9;
    }
  }
}
