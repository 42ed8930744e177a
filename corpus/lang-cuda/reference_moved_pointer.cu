//! A pointer that is moved is the same pointer.
//! check: --block 64 --grid 1 => proved
#include <utility>
__global__ void put(int *out) {
  int *p = out;
  int *q = std::move(p);
  q[threadIdx.x] = threadIdx.x;
}
