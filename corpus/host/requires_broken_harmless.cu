//! The kernel is right for all launches. One that breaks its precondition is a defect all the same.
//! check: => refuted contract.pre @10
__global__ void fill(float *a, int n) {
  __requires(n % 4 == 0);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1.0f;
}

void launch(float *a) {
  fill<<<4, 256>>>(a, 1001);
}
