// Matrices held by a warp (mma.h). Opaque: loads and stores are collective.
#pragma once

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
enum layout_t { mem_row_major, mem_col_major };
template <class U, int M, int N, int K, class T, class L = void> struct fragment {
  static constexpr int num_elements = M * N / 32;
  T x[num_elements];
};
template <class U, int M, int N, int K, class L> struct fragment<U, M, N, K, precision::tf32, L> {
  static constexpr int num_elements = M * N / 32;
  float x[num_elements];
};
template <class U, int M, int N, int K, class T, class L, class V> void fill_fragment(fragment<U, M, N, K, T, L> &matrix, const V &value);
template <class U, int M, int N, int K, class T, class L, class V> void load_matrix_sync(fragment<U, M, N, K, T, L> &matrix, const V *p, unsigned int stride);
template <int M, int N, int K, class T, class V> void load_matrix_sync(fragment<accumulator, M, N, K, T> &matrix, const V *p, unsigned int stride, layout_t layout);
template <int M, int N, int K, class T, class V> void store_matrix_sync(V *p, const fragment<accumulator, M, N, K, T> &matrix, unsigned int stride, layout_t layout);
template <int M, int N, int K, class A, class LA, class B, class LB, class C, class D> void mma_sync(fragment<accumulator, M, N, K, D> &d, const fragment<matrix_a, M, N, K, A, LA> &a, const fragment<matrix_b, M, N, K, B, LB> &b, const fragment<accumulator, M, N, K, C> &c, bool saturate = false);
float __float_to_tf32(float x);
}
}
