//! printf has no effect on the arrays and is no access of its own.
//! replay: --block 4 --array a=iota:int:4
//! expect: ok
//! array: a = 1 2 3 4
//! check: proved
#include <stdio.h>

__global__ void print_values(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] += 1;
  printf("thread %d has %d\n", i, a[i]);
}
