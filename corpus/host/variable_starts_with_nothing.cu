//! A variable of the device starts with 0 unless the source says otherwise: all threads write one element.
//! check: refuted race.global @7,7
#include <cstdlib>

__device__ int step;

__global__ void apart(int *out) { out[step * threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 64) n = 64;
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  apart<<<1, n>>>(out);
}
