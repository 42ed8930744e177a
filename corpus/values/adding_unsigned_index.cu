//! An unsigned index that goes on by the size of the grid is index arithmetic, which is taken not to overflow.
//! check: proved
__global__ void k(float *a, int n) {
  unsigned idx = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < n; i++) {
    a[idx] = i;
    idx += gridDim.x * blockDim.x;
  }
}
