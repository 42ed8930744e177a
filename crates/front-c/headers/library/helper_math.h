// Arithmetic on CUDA's short vectors, element by element, and the geometry that goes with it. CUDA itself has none of
// it; programs bring a header of this name. It is written as templates, so that a tree holds only what a program uses.
#pragma once
#pragma clang force_cuda_host_device begin

template <class V> struct __gpuproof_short_vector {};
#define __GPUPROOF_SHORT_VECTORS(ELEMENT, NAME)                                                                     \
  template <> struct __gpuproof_short_vector<NAME##2> { typedef ELEMENT element; static constexpr int size = 2; };  \
  template <> struct __gpuproof_short_vector<NAME##3> { typedef ELEMENT element; static constexpr int size = 3; };  \
  template <> struct __gpuproof_short_vector<NAME##4> { typedef ELEMENT element; static constexpr int size = 4; };
__GPUPROOF_SHORT_VECTORS(float, float)
__GPUPROOF_SHORT_VECTORS(double, double)
__GPUPROOF_SHORT_VECTORS(int, int)
__GPUPROOF_SHORT_VECTORS(unsigned int, uint)
#undef __GPUPROOF_SHORT_VECTORS
template <class V> using __gpuproof_element = typename __gpuproof_short_vector<V>::element;

#define __GPUPROOF_ARITHMETIC(OP)                                                                          \
  template <class V, class = __gpuproof_element<V>> inline V &operator OP##=(V &a, V b) {                  \
    a.x OP##= b.x;                                                                                         \
    a.y OP##= b.y;                                                                                         \
    if constexpr (__gpuproof_short_vector<V>::size > 2) a.z OP##= b.z;                                     \
    if constexpr (__gpuproof_short_vector<V>::size > 3) a.w OP##= b.w;                                     \
    return a;                                                                                              \
  }                                                                                                        \
  template <class V> inline V &operator OP##=(V &a, __gpuproof_element<V> b) {                             \
    a.x OP##= b;                                                                                           \
    a.y OP##= b;                                                                                           \
    if constexpr (__gpuproof_short_vector<V>::size > 2) a.z OP##= b;                                       \
    if constexpr (__gpuproof_short_vector<V>::size > 3) a.w OP##= b;                                       \
    return a;                                                                                              \
  }                                                                                                        \
  template <class V, class = __gpuproof_element<V>> inline V operator OP(V a, V b) {                       \
    a OP##= b;                                                                                             \
    return a;                                                                                              \
  }                                                                                                        \
  template <class V> inline V operator OP(V a, __gpuproof_element<V> b) {                                  \
    a OP##= b;                                                                                             \
    return a;                                                                                              \
  }                                                                                                        \
  template <class V> inline V operator OP(__gpuproof_element<V> a, V b) {                                  \
    b.x = a OP b.x;                                                                                        \
    b.y = a OP b.y;                                                                                        \
    if constexpr (__gpuproof_short_vector<V>::size > 2) b.z = a OP b.z;                                    \
    if constexpr (__gpuproof_short_vector<V>::size > 3) b.w = a OP b.w;                                    \
    return b;                                                                                              \
  }
__GPUPROOF_ARITHMETIC(+)
__GPUPROOF_ARITHMETIC(-)
__GPUPROOF_ARITHMETIC(*)
__GPUPROOF_ARITHMETIC(/)
#undef __GPUPROOF_ARITHMETIC

template <class V, class = __gpuproof_element<V>> inline V operator-(V a) {
  a.x = -a.x;
  a.y = -a.y;
  if constexpr (__gpuproof_short_vector<V>::size > 2) a.z = -a.z;
  if constexpr (__gpuproof_short_vector<V>::size > 3) a.w = -a.w;
  return a;
}

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
