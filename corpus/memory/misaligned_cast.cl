//! A `float4` is read through a cast, one `float` behind a multiple of 16 bytes.
//! replay: --block 4 --array a=iota:float:64 --array out=zero:float:4
//! expect: memory.misaligned @7
//! check: refuted memory.misaligned @7
__kernel void misaligned_cast(__global const float *a, __global float *out) {
  size_t i = get_global_id(0);
  float4 v = *(__global const float4 *)(a + 4 * i + 1);
  out[i] = v.x;
}
