//! malloc inside a kernel gives a pointer that may be any: nothing is shown of what is behind it.
//! check: unknown unsupported.pointer
#include <stdlib.h>

__global__ void device_heap(int *out) {
  int *p = (int *)malloc(sizeof(int));
  *p = threadIdx.x;
  out[threadIdx.x] = *p;
  free(p);
}
