//! An unsigned bound: the same write in an early round is the thread's own.
//! check: proved
__global__ void k(int *a, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    if (i == 5) a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  }
}
