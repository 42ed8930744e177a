//! A variable of the device that the program never sets holds what it starts with: with another number the kernel would race, and that refutes nothing.
//! check: unknown possible
#include <cstdlib>

__device__ int step = 1;

__global__ void apart(int *out) { out[step * threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 64) n = 64;
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  apart<<<1, n>>>(out);
}
