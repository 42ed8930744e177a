//! dot, cross, length and other geometric functions with exact results.
//! replay: --block 1 --array out=zero:float:8
//! expect: ok
//! array: out = 32 -3 6 -3 5 4 0.5 2
//! check: --block 1 --grid 1 => proved
kernel void geometric(global float *out) {
  float3 a = (float3)(1.0f, 2.0f, 3.0f), b = (float3)(4.0f, 5.0f, 6.0f);
  out[0] = dot(a, b);
  vstore3(cross(a, b), 0, out + 1);
  out[4] = length((float2)(3.0f, 4.0f));
  out[5] = distance((float2)(0.0f, 4.0f), (float2)(0.0f, 0.0f));
  out[6] = mix(0.0f, 2.0f, 0.25f);
  out[7] = step(1.0f, 2.0f) + clamp(5.0f, 0.0f, 1.0f);
}
