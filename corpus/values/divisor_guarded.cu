//! A division that is reached only if the divisor is not 0.
//! check: proved
__global__ void k(int *o, int n, int d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (d != 0) o[i] = n / d;
}
