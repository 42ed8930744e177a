//! A program's own operators on short vectors are the ones that count.
//! replay: --block 2 --grid 1 --array out=zero:float:4
//! expect: ok
//! array: out = 3 3 3 3
//! check: --block 2 --grid 1 => proved
__device__ float2 operator*(float2 a, float s) { return make_float2(a.x + s, a.y + s); }

__global__ void vector_operators_own(float2 *out) {
  float2 one = make_float2(1.0f, 1.0f);
  out[threadIdx.x] = one * 2.0f;
}
