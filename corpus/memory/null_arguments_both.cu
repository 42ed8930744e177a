//! Two arguments are equal if both are null.
//! check: unknown possible
__global__ void both(int *a, int *b, int *c) {
  if (a == b) c[threadIdx.x / 2] = threadIdx.x;
}
