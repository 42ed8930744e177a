//! A precondition in a contract comment, broken by a launch.
//! check: => refuted contract.pre @10
//@ requires n % 4 == 0;
__global__ void fill(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1.0f;
}

void launch(float *a) {
  fill<<<4, 256>>>(a, 1001);
}
