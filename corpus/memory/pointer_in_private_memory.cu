//! A pointer kept in memory of the thread's own, behind another pointer: it is the one that was stored there last.
//! check: --grid 1 => proved
__device__ void swap(int **x, int **y) {
  int *kept = *x;
  *x = *y;
  *y = kept;
}
__global__ void pointer_in_private_memory(int *a, int *b, int turns) {
  int *from = a, *to = b;
  if (turns % 2) swap(&from, &to);
  to[threadIdx.x] = from[threadIdx.x];
}
