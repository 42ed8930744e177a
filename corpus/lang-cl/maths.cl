//! Float functions with exact results, also by vector and with pointer results.
//! replay: --block 1 --array out=zero:float:12
//! expect: ok
//! array: out = 1 0.5 3 8 0.5 3 2 -2 0.25 3 1 0
//! check: --block 1 --grid 1 => proved
kernel void maths(global float *out) {
  float whole;
  int exponent;
  float4 r = fmin((float4)(1.0f, 5.0f, 2.0f, 4.0f), 3.0f);
  out[0] = r.x;
  out[1] = fract(2.5f, &whole);
  out[2] = r.y;
  out[3] = ldexp(1.0f, 3);
  out[4] = frexp(4.0f, &exponent);
  out[5] = exponent;
  out[6] = whole;
  out[7] = copysign(2.0f, -1.0f);
  out[8] = native_recip(4.0f);
  out[9] = fabs(-3.0f);
  out[10] = exp2(0.0f);
  out[11] = trunc(0.9f);
}
