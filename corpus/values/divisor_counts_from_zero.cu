//! A loop's variable as divisor: it starts at 0.
//! check: refuted arith.div0 @5
__global__ void k(int *o, int n) {
  int sum = 0;
  for (int d = 0; d < 10; d++) sum += n / d;
  o[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
