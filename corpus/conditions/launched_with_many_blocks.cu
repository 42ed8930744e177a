//! A kernel for one block, launched with many: the launch is in sight, so that nothing is to be assumed of its grid.
//! check: refuted race.global
#include <cstdlib>

__global__ void halve(float *a, int n) {
  for (int k = n / 2; k > 0; k /= 2) {
    if (threadIdx.x < k)
      a[threadIdx.x] += a[threadIdx.x + k];
    __syncthreads();
  }
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  halve<<<(n + 255) / 256, 256>>>(a, n);
}
