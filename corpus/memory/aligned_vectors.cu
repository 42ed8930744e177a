//! Vector accesses whose offsets are multiples of their size: by the shape of the index, and by a stride that is one.
//! replay: --block 4 --array a=iota:float:64 --array out=zero:float:64
//! expect: ok
//! check: proved
__global__ void aligned_vectors(const float *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = reinterpret_cast<const float4 *>(a)[i];
  float2 w = *(const float2 *)(a + 4 * i + 2);
  *(float4 *)&out[4 * i] = make_float4(v.w, v.z, w.x, w.y);
}
