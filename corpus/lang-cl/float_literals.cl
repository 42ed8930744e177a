//! Single precision constants, implicit conversions in mixed arithmetic, integer division before conversion.
//! replay: --block 4 --array out=zero:float:4
//! expect: ok
//! array: out = 0.5 0 2.5 -1.5
//! check: --block 4 --grid 1 => proved
kernel void float_literals(global float *out) {
  int i = get_global_id(0);
  float f = 5;
  f /= 2;
  int n = 3;
  float v[4] = {1 / 2.0f, 1 / 2, f, n / -2.0f};
  out[i] = v[i];
}
