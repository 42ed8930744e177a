//! `vload4` asks for the alignment of a scalar only; a cast to `float4 *` for that of the vector.
//! replay: --block 4 --array a=iota:float:64 --array out=zero:float:16
//! expect: ok
//! check: proved
__kernel void aligned_vload(__global const float *a, __global float *out) {
  size_t i = get_global_id(0);
  float4 v = vload4(0, a + i + 1);
  vstore4(v, i, out);
}
