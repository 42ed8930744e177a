// Matrices held by a warp. Which lane holds what is not promised: what a fragment has is arbitrary, an element is read by any lane, and written by one of them.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <type_traits>
template <class T> __device__ T __gpuproof_any();
__device__ unsigned int __gpuproof_lane();
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = any(function, record(unless(is_union))))
namespace nvcuda {
namespace wmma {
// == matrices of a warp ==
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
namespace precision {
struct tf32;
struct u4;
struct s4;
struct b1;
}
namespace experimental {
namespace precision = wmma::precision;
}
enum layout_t { mem_row_major, mem_col_major };
template <class T> struct __element { typedef T type; };
template <> struct __element<precision::tf32> { typedef float type; };
template <> struct __element<precision::u4> { typedef unsigned int type; };
template <> struct __element<precision::s4> { typedef int type; };
template <> struct __element<precision::b1> { typedef unsigned int type; };
template <class U, int M, int N, int K> struct __extent {
  static constexpr int rows = M, columns = N;
};
template <int M, int N, int K> struct __extent<matrix_a, M, N, K> {
  static constexpr int rows = M, columns = K;
};
template <int M, int N, int K> struct __extent<matrix_b, M, N, K> {
  static constexpr int rows = K, columns = N;
};
template <class U, int M, int N, int K, class T, class L = void> struct fragment {
  static constexpr int num_elements = __extent<U, M, N, K>::rows * __extent<U, M, N, K>::columns / 32;
  static constexpr int num_storage_elements = num_elements;
  typedef typename __element<T>::type element_type;
  typedef typename __element<T>::type storage_element_type;
  storage_element_type x[num_elements];
};

// All lanes of the warp come to a call.
__device__ inline unsigned int __meet() { return __shfl_sync(0xffffffffu, __gpuproof_any<unsigned int>(), 0) % 32; }
template <class F> __device__ void __forget(F &matrix) {
  for (int i = 0; i < F::num_elements; i++) matrix.x[i] = __gpuproof_any<typename F::storage_element_type>();
}
// Some element of a matrix in memory, whose rows or columns are `stride` apart.
template <int R, int C> __device__ unsigned int __somewhere(unsigned int stride, bool by_rows) {
  unsigned int row = __gpuproof_any<unsigned int>() % R, column = __gpuproof_any<unsigned int>() % C;
  return by_rows ? row * stride + column : column * stride + row;
}
template <class U, int M, int N, int K, class T, class L, class V> __device__ void fill_fragment(fragment<U, M, N, K, T, L> &matrix, const V &value) {
  for (int i = 0; i < fragment<U, M, N, K, T, L>::num_elements; i++) matrix.x[i] = value;
}
template <class U, int M, int N, int K, class T, class L, class V> __device__ void load_matrix_sync(fragment<U, M, N, K, T, L> &matrix, const V *p, unsigned int stride) {
  __meet();
  typedef __extent<U, M, N, K> extent;
  V element = p[__somewhere<extent::rows, extent::columns>(stride, std::is_same<L, row_major>::value)];
  __forget(matrix);
}
template <int M, int N, int K, class T, class V> __device__ void load_matrix_sync(fragment<accumulator, M, N, K, T> &matrix, const V *p, unsigned int stride, layout_t layout) {
  __meet();
  V element = p[__somewhere<M, N>(stride, layout == mem_row_major)];
  __forget(matrix);
}
template <int M, int N, int K, class T, class V> __device__ void store_matrix_sync(V *p, const fragment<accumulator, M, N, K, T> &matrix, unsigned int stride, layout_t layout) {
  if (__meet() == __gpuproof_lane()) p[__somewhere<M, N>(stride, layout == mem_row_major)] = __gpuproof_any<V>();
}
template <int M, int N, int K, class A, class LA, class B, class LB, class C, class D> __device__ void mma_sync(fragment<accumulator, M, N, K, D> &d, const fragment<matrix_a, M, N, K, A, LA> &a, const fragment<matrix_b, M, N, K, B, LB> &b, const fragment<accumulator, M, N, K, C> &c, bool saturate = false) {
  __meet();
  __forget(d);
}
__device__ inline float __float_to_tf32(float x) { return __gpuproof_any<float>(); }
}
}
#pragma clang attribute pop
