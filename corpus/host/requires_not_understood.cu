//! A function whose body is elsewhere gives the number that the kernel requires to be even: nobody knows.
//! check: => unknown possible
int tune(int n);

__global__ void pairs(float *a, int n) {
  __requires(n % 2 == 0);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i] + 1.0f;
}

void launch(float *a) {
  pairs<<<16, 256>>>(a, tune(4096));
}
