//! One array may begin where another one ends: that two pointers are equal is not excluded by that arrays do not overlap
//! check: not proved

__global__ void k(int *a, int *b) {
  if (a + 1024 == b) {
    a[threadIdx.x / 2] = threadIdx.x;
  }
}
