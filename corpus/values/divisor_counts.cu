//! A loop's variable as divisor: it starts at 1.
//! check: proved
__global__ void k(int *o, int n) {
  int sum = 0;
  for (int d = 1; d < 10; d++) sum += n / d;
  o[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
