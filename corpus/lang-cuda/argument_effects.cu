//! Arguments of calls, of printf and of atomics are evaluated once, with their side effects.
//! replay: --block 4 --array a=zero:int:4 --array n=zero:int:4
//! expect: ok
//! array: a = 1 1 1 1
//! array: n = 3 3 3 3
//! check: proved
#include <stdio.h>

__device__ int next(int &n) { return n++; }

__global__ void argument_effects(int *a, int *n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = i;
  printf("%d %d\n", i, next(k));
  atomicAdd(&a[next(k) - 1], 1);
  int ignored = sizeof(next(k));
  (void)ignored;
  (void)next(k);
  n[i] = k - i;
}
