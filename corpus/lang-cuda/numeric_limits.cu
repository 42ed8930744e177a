//! The limits of number types, and a prefetch that nobody notices.
//! replay: --block 1 --array a=list:float:3 --array out=zero:float:4 --array ints=zero:long:3
//! expect: ok
//! array: out = 3.4028235e38 -3.4028235e38 inf 0.00000011920929
//! array: ints = 2147483647 -2147483648 4294967295
//! check: --block 1 --grid 1 => proved
#include <limits>
__global__ void numeric_limits(const float *a, float *out, long *ints) {
  asm volatile("prefetch.global.L2 [%0];" ::"l"(a));
  out[0] = std::numeric_limits<float>::max();
  out[1] = std::numeric_limits<float>::lowest();
  out[2] = fmaxf(a[0], std::numeric_limits<float>::infinity());
  out[3] = cuda::std::numeric_limits<float>::epsilon();
  ints[0] = std::numeric_limits<int>::max();
  ints[1] = std::numeric_limits<int>::min();
  ints[2] = std::numeric_limits<unsigned>::max();
}
