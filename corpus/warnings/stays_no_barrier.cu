//! There is no barrier that could miss anybody.
//! check: proved
//! warns: ok
__global__ void scale(float *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  d[i] *= 2;
}
