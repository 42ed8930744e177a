// Arithmetic on CUDA's short vectors, element by element. CUDA itself has none of it; programs bring a header for it. It is written as templates, so that
// a tree holds only what a program uses. There are operators here and nothing else: a name could mean another function of the program's.
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

#pragma clang force_cuda_host_device end
