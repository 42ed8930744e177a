//! An exception that is caught leads to the launch.
//! check: not proved
#include <stdexcept>
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int main(int argc, char **argv) {
  try {
    if (argc > 256) throw std::runtime_error("too many");
  } catch (std::exception &) {
  }
  fill<<<1, argc>>>(1);
}
