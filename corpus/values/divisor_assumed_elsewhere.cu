//! The divisor is taken not to be 0, which is listed; a run with 0 refutes nothing.
//! check: not proved
//! check: --assume n!=0 => proved
__global__ void k(int *a, int n) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x % n;
  if (n == 0) a[0] = threadIdx.x;
}
