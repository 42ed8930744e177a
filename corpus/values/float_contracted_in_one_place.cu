//! A compiler may make one operation of a product and the sum that takes it, in one of two places and not in the other: the results differ in their last bit.
//! check: --grid 1 --block 1 => not proved
#include <cassert>

__global__ void contracted(const float *a, float *out, float y) {
  float product = a[0] * y;
  float sum = product + 1.0f;
  out[0] = product;
  float again = a[0] * y + 1.0f;
  assert(__float_as_int(sum) == __float_as_int(again));
}
