//! The header that programs bring for geometry on short vectors is there when the program does not bring it.
//! replay: --block 1 --grid 1 --array out=zero:float:3
//! expect: ok
//! array: out = -3 6 -3
//! check: --block 1 --grid 1 => proved
#include <helper_math.h>

__global__ void vector_header(float *out) {
  float3 a = make_float3(1.0f, 2.0f, 3.0f);
  float3 n = cross(a, a + make_float3(3.0f));
  out[0] = n.x;
  out[1] = n.y;
  out[2] = n.z + dot(a, a) - 14.0f;
}
