//! The array is allocated before the number grows by one: wrong for nearly every number that is given.
//! check: refuted memory.bounds
#include <cstdlib>
__global__ void number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  n++;
  number<<<(n + 255) / 256, 256>>>(a, n);
}
