//! An assertion of the host ends what does not meet it.
//! check: proved
#include <cassert>
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main(int argc, char **argv) {
  int size = argc * 128;
  assert(size <= 256);
  fill<<<1, size>>>(1);
}
