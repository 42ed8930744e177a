//! Each of them gives the same for the same.
//! replay: --block 1 --grid 1 --array x=list:float:0.5
//! expect: ok
//! array: x = 1.5
//! check: --block 1 --grid 1 => proved
__global__ void compare(float *x) {
  float a = x[0];
  int first = __float2int_rn(__fdividef(a, 3.0f));
  int again = __float2int_rn(__fdividef(a, 3.0f));
  assert(first == again);
  x[0] = __fmul_rz(a, 3.0f);
}
