//! A reference to what `std::max` gives is one to an argument: that is not understood.
//! lower: unsupported.construct @8
//! check: --block 64 --grid 1 => unknown unsupported.construct
#include <algorithm>
__global__ void put(int *out) {
  int x = threadIdx.x;
  int y = -1;
  const int &most = std::max(x, y);
  x = 0;
  out[most] = threadIdx.x;
}
