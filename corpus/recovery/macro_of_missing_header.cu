//! A macro that was to come from a header that is not there.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

#include "not_there.h"

__global__ void bad(int *a) {
  a[INDEX_OF(threadIdx.x)] = 1;
}
