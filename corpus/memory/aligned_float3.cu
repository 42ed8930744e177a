//! A CUDA `float3` has the alignment of a `float`: any element will do.
//! replay: --block 4 --array a=iota:float:64 --array out=zero:float:4
//! expect: ok
//! check: proved
__global__ void aligned_float3(const float *a, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float3 v = *(const float3 *)(a + i);
  out[i] = v.x + v.y + v.z;
}
