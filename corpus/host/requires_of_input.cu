//! Whoever states a precondition about an input knows what comes from outside: proved, with a warning that the launch does not check it.
//! check: => proved
#include <cstdlib>
__global__ void halve(float *a, int n, int step) {
  __requires(step >= n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[blockIdx.y * step + i] *= 0.5f;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), step = atoi(argv[2]);
  if (n <= 0 || step <= 0 || n > 4096 || step > 4096) return 1;
  float *a;
  cudaMalloc(&a, 8 * step * sizeof(float));
  halve<<<dim3((n + 255) / 256, 8), 256>>>(a, n, step);
  return 0;
}
