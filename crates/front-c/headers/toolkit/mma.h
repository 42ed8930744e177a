// Matrices held by a warp. Which lane holds what is not promised: what a fragment has is not known, an element is read by any lane, and written by one of them.
// Addresses have to be aligned as the programming guide asks; whole warps, strides of multiples of 16 bytes and rows that lie apart, which are a matter of the launch or of
// numbers that the host decides, are assumed and listed. That all lanes give the same address and stride is not asked.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <type_traits>
#include <gpuproof/collective.h>
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
template <class T> constexpr int __packed = 1;
template <> constexpr int __packed<precision::u4> = 8;
template <> constexpr int __packed<precision::s4> = 8;
template <> constexpr int __packed<precision::b1> = 32;
// Factors of halves are held twice.
template <class U, class T> constexpr int __copies = 1;
template <> constexpr int __copies<matrix_a, __half> = 2;
template <> constexpr int __copies<matrix_b, __half> = 2;
template <class U, int M, int N, int K, class T, class L = void> struct alignas(8) fragment {
  static constexpr int num_elements = __copies<U, T> == 2 ? 16 : __extent<U, M, N, K>::rows * __extent<U, M, N, K>::columns / 32;
  static constexpr int num_storage_elements = num_elements / __packed<T>;
  typedef typename __element<T>::type element_type;
  typedef typename __element<T>::type storage_element_type;
  storage_element_type x[num_storage_elements];
};

// == what a call asks for ==
// All lanes of the warp come to a call.
__device__ inline unsigned int __meet() {
  __builtin_assume(blockDim.x * blockDim.y * blockDim.z % 32 == 0);
  return __shfl_sync(0xffffffffu, __gpuproof_any<unsigned int>(), 0) % 32;
}
template <class V> __device__ void __check_stride(unsigned int stride) { __builtin_assume(stride * sizeof(V) % 16 == 0); }
template <class F> __device__ void __forget(F &matrix) {
  for (int i = 0; i < F::num_storage_elements; i++) matrix.x[i] = __gpuproof_unknown<typename F::storage_element_type>();
}
// Some element of a matrix in memory, whose rows or columns are `stride` apart.
template <int R, int C> __device__ unsigned int __somewhere(unsigned int stride, bool by_rows) {
  unsigned int row = __gpuproof_any<unsigned int>() % R, column = __gpuproof_any<unsigned int>() % C;
  return by_rows ? row * stride + column : column * stride + row;
}
template <int R, int C, class V> __device__ void __read(const V *p, unsigned int stride, bool by_rows) {
  __meet();
  __check_stride<V>(stride);
  __gpuproof_touch_32(p);
  V element = p[__somewhere<R, C>(stride, by_rows)];
}
template <class U, int M, int N, int K, class T, class L, class V> __device__ void fill_fragment(fragment<U, M, N, K, T, L> &matrix, const V &value) {
  for (int i = 0; i < fragment<U, M, N, K, T, L>::num_storage_elements; i++) matrix.x[i] = value;
}
template <class U, int M, int N, int K, class T, class L, class V> __device__ void load_matrix_sync(fragment<U, M, N, K, T, L> &matrix, const V *p, unsigned int stride) {
  __read<__extent<U, M, N, K>::rows, __extent<U, M, N, K>::columns>(p, stride, std::is_same<L, row_major>::value);
  __forget(matrix);
}
template <int M, int N, int K, class T, class V> __device__ void load_matrix_sync(fragment<accumulator, M, N, K, T> &matrix, const V *p, unsigned int stride, layout_t layout) {
  __read<M, N>(p, stride, layout == mem_row_major);
  __forget(matrix);
}
// Rows that overlap would be written by several lanes at once.
template <int M, int N, int K, class T, class V> __device__ void store_matrix_sync(V *p, const fragment<accumulator, M, N, K, T> &matrix, unsigned int stride, layout_t layout) {
  unsigned int lane = __meet();
  bool by_rows = layout == mem_row_major;
  __check_stride<V>(stride);
  __builtin_assume(stride >= (by_rows ? N : M));
  if (lane == __gpuproof_lane()) {
    __gpuproof_touch_32(p);
    p[__somewhere<M, N>(stride, by_rows)] = matrix.x[__gpuproof_any<unsigned int>() % fragment<accumulator, M, N, K, T>::num_storage_elements];
  }
}
template <int M, int N, int K, class A, class LA, class B, class LB, class C, class D> __device__ void mma_sync(fragment<accumulator, M, N, K, D> &d, const fragment<matrix_a, M, N, K, A, LA> &a, const fragment<matrix_b, M, N, K, B, LB> &b, const fragment<accumulator, M, N, K, C> &c, bool saturate = false) {
  __meet();
  __forget(d);
}
__device__ inline float __float_to_tf32(float x) { return __gpuproof_unknown<float>(); }
}
}
#pragma clang attribute pop
