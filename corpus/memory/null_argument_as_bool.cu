//! The host may pass null: a pointer as a condition
//! check: not proved

__global__ void k(int *a, int *b) {
  if (b) {
    return;
  }
  a[threadIdx.x / 2] = threadIdx.x;
}
