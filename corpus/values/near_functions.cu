//! An approximation is not the function that it comes near to, and rounding towards zero is not rounding to nearest.
//! check: --block 1 --grid 1 => not proved
__global__ void compare(float *x) {
  float a = x[0];
  assert(a != a || __expf(a) == expf(a));
}
