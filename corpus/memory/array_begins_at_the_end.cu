//! An array may begin where another one ends.
//! check: unknown possible
__global__ void neighbours(int *a, int *b) {
  if (a + 1024 == b) a[threadIdx.x / 2] = threadIdx.x;
}
