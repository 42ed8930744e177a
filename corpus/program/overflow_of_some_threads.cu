//! Three of four threads of the only launch have an overflow: a proof that takes it not to happen would rest on nothing, and a run shows what happens then
//! check: refuted assert.failed @9

#include <cassert>

__global__ void k(int *a) {
  int i = threadIdx.x;
  int j = i * 33554432;
  assert(j >= 0);
}

int main() {
  int *a;
  cudaMalloc((void **)&a, 4096);
  k<<<1, 256>>>(a);
}
