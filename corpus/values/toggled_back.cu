//! A private value that every iteration toggles is back where it was after an even number of them.
//! check: proved
__global__ void toggled_back(int *out, unsigned n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i;
  for (unsigned k = 0; k < n; k++) x ^= 5;
  if (n % 2 == 0) out[x] = i;
}
