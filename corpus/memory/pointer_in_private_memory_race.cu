//! After the exchange the kernel reads the array that it writes.
//! check: --block 8 --grid 1 => refuted race.global
__device__ void same(int **x, int **y) { *x = *y; }
__global__ void pointer_in_private_memory_race(int *a, int *b) {
  int *from = a, *to = b;
  same(&from, &to);
  to[threadIdx.x] = from[(threadIdx.x + 1) % blockDim.x];
}
