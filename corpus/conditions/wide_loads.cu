//! Four elements at once: a row is a multiple of four.
//! check: proved if gridDim.x * blockDim.x <= w and w is a multiple of 4

__global__ void wide_loads(float *out, const float *in, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float4 v = *(const float4 *)(in + y * w + x / 4 * 4);
  out[y * w + x] = v.x + v.y + v.z + v.w;
}
