// Arithmetic on CUDA's short vectors and the geometry that goes with it. CUDA itself has none of it; programs bring a header of this name.
#pragma once
#include "../cuda/vector_operators.h"
#pragma clang force_cuda_host_device begin

template <class V> inline __gpuproof_element<V> dot(V a, V b) {
  __gpuproof_element<V> sum = a.x * b.x + a.y * b.y;
  if constexpr (__gpuproof_short_vector<V>::size > 2) sum += a.z * b.z;
  if constexpr (__gpuproof_short_vector<V>::size > 3) sum += a.w * b.w;
  return sum;
}
template <class V> inline __gpuproof_element<V> length(V a) { return sqrt(dot(a, a)); }
template <class V, class = __gpuproof_element<V>> inline V normalize(V a) { return a * rsqrtf(dot(a, a)); }
template <class V, class = __gpuproof_element<V>> inline V lerp(V a, V b, float t) { return a + t * (b - a); }
inline float lerp(float a, float b, float t) { return a + t * (b - a); }
inline float clamp(float v, float low, float high) { return fmaxf(low, fminf(v, high)); }
inline int clamp(int v, int low, int high) { return max(low, min(v, high)); }
inline unsigned int clamp(unsigned int v, unsigned int low, unsigned int high) { return max(low, min(v, high)); }
inline float3 cross(float3 a, float3 b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

inline float2 make_float2(float s) { return make_float2(s, s); }
inline float2 make_float2(float3 a) { return make_float2(a.x, a.y); }
inline float2 make_float2(int2 a) { return make_float2(float(a.x), float(a.y)); }
inline float3 make_float3(float s) { return make_float3(s, s, s); }
inline float3 make_float3(float2 a, float z) { return make_float3(a.x, a.y, z); }
inline float3 make_float3(float4 a) { return make_float3(a.x, a.y, a.z); }
inline float4 make_float4(float s) { return make_float4(s, s, s, s); }
inline float4 make_float4(float3 a) { return make_float4(a.x, a.y, a.z, 0.0f); }
inline float4 make_float4(float3 a, float w) { return make_float4(a.x, a.y, a.z, w); }
inline int2 make_int2(int s) { return make_int2(s, s); }
inline int3 make_int3(int s) { return make_int3(s, s, s); }
inline int4 make_int4(int s) { return make_int4(s, s, s, s); }

#pragma clang force_cuda_host_device end
