//! malloc inside a kernel has no place in the memory model.
//! lower: unsupported.call @7
//! check: unknown unsupported.call
#include <stdlib.h>

__global__ void device_heap(int *out) {
  int *p = (int *)malloc(sizeof(int));
  *p = threadIdx.x;
  out[threadIdx.x] = *p;
  free(p);
}
