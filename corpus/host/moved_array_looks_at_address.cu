//! The launch moves the pointer by one element, so that it is aligned to 4 bytes and no more; a run that lets the array start there refutes nothing.
//! check: unknown possible
#include <cassert>
#include <cstdint>

__global__ void head(int *out) {
  int before = ((uintptr_t)out & 15) / 4;
  assert(before == 1);
  out[threadIdx.x] = before;
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  head<<<1, 32>>>(out + 1);
}
