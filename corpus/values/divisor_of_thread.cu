//! Thread 0 divides by 0.
//! check: refuted arith.div0 @5
__global__ void k(int *o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = n / (int)threadIdx.x;
}
