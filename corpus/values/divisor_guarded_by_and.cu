//! `&&` and `?:` keep a division from being reached.
//! check: proved
__global__ void k(int *o, unsigned n, unsigned d) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (d && n % d == 1) o[i] = 1;
  else o[i] = d ? n / d : 0;
}
