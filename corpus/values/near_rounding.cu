//! The same for a product that is rounded otherwise.
//! check: --block 1 --grid 1 => not proved
__global__ void compare(float *x) {
  float a = x[0];
  assert(a != a || __fmul_rz(a, 3.0f) == __fmul_rn(a, 3.0f));
}
