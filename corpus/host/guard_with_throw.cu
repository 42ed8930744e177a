//! An exception that nobody catches ends the program.
//! check: proved
#include <stdexcept>
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main(int argc, char **argv) {
  if (argc > 256) throw std::runtime_error("too many");
  fill<<<1, argc>>>(1);
}
