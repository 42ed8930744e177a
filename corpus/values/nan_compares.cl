//! Every comparison with NaN is false but !=.
//! replay: --block 1 --array out=zero:int:6
//! expect: ok
//! array: out = 0 0 0 1 1 0
//! check: --block 1 --grid 1 => proved
kernel void nan_compares(global int *out) {
  float n = NAN;
  out[0] = n == n;
  out[1] = n < 1.0f;
  out[2] = n >= 1.0f;
  out[3] = n != n;
  out[4] = isnan(n);
  out[5] = !(n < 1.0f) && n > 1.0f;
}
