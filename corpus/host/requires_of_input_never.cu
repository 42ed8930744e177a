//! No input at all meets what the kernel requires.
//! check: => refuted contract.pre @13
#include <cstdlib>
__global__ void pairs(float *a, int n) {
  __requires(n % 2 == 0);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i] + 1.0f;
}

int main(int argc, char **argv) {
  int half = atoi(argv[1]);
  if (half <= 0 || half > 1000) return 1;
  pairs<<<16, 256>>>(0, 2 * half + 1);
  return 0;
}
