//! Arithmetic on vectors is by component; a scalar operand is spread.
//! replay: --block 2 --array a=iota:float4:2 --array out=zero:float4:2
//! expect: ok
//! array: out = 1 3 5 7 5 7 9 11
//! check: proved
kernel void vector_arithmetic(global const float4 *a, global float4 *out) {
  int i = get_global_id(0);
  float4 v = a[i] * 2.0f;
  v += (float4)(1.0f, 1.0f, 1.0f, 1.0f);
  out[i] = v - a[i].x;
}
