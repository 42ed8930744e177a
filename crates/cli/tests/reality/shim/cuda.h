// CUDA for the host, as far as corpus kernels use it: included before each kernel, which is then plain C++17.
// Written from the CUDA C++ programming guide in the plainest way, and without a look at the interpreter or at
// gpuproof's own headers, because it is what the interpreter's results are held against. Only headers of the C
// library are needed. What the threads share is in runtime.c.
#pragma once
#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "annotations.h"

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __CUDA_ARCH__ 700
#define __CUDACC__ 1
// One block runs at a time, so that a static variable is the block's. An `extern __shared__` array is one of
// another object; the link makes it `reality_dynamic_shared`.
#define __shared__ static
#define reality_extern_shared extern

// Vector types: alignment as the guide's table has it.
#define VECTORS(name, scalar, align2, align4)                                                                  \
  struct name##1 { scalar x; };                                                                                \
  struct __attribute__((aligned(align2))) name##2 { scalar x, y; };                                            \
  struct name##3 { scalar x, y, z; };                                                                          \
  struct __attribute__((aligned(align4))) name##4 { scalar x, y, z, w; };                                      \
  static inline name##1 make_##name##1(scalar x) { return {x}; }                                               \
  static inline name##2 make_##name##2(scalar x, scalar y) { return {x, y}; }                                  \
  static inline name##3 make_##name##3(scalar x, scalar y, scalar z) { return {x, y, z}; }                     \
  static inline name##4 make_##name##4(scalar x, scalar y, scalar z, scalar w) { return {x, y, z, w}; }
VECTORS(char, signed char, 2, 4)
VECTORS(uchar, unsigned char, 2, 4)
VECTORS(short, short, 4, 8)
VECTORS(ushort, unsigned short, 4, 8)
VECTORS(int, int, 8, 16)
VECTORS(uint, unsigned, 8, 16)
VECTORS(long, long, 16, 16)
VECTORS(ulong, unsigned long, 16, 16)
VECTORS(longlong, long long, 16, 16)
VECTORS(ulonglong, unsigned long long, 16, 16)
VECTORS(float, float, 8, 16)
VECTORS(double, double, 16, 16)

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
extern "C" {
extern __thread const uint3 threadIdx;
extern const uint3 blockIdx;
extern const dim3 blockDim, gridDim;
void reality_barrier(void);
int reality_barrier_count(int predicate);
int reality_barrier_and(int predicate);
void reality_warp_values(unsigned mask, uint64_t mine, uint64_t *all);
unsigned reality_lane(void);
unsigned reality_linear(void);
unsigned reality_warp_lanes(void);
void reality_give_up(const char *why);
}
static const int warpSize = 32;

// Barriers and fences.
static inline void __syncthreads() { reality_barrier(); }
static inline int __syncthreads_count(int p) { return reality_barrier_count(p); }
static inline int __syncthreads_and(int p) { return reality_barrier_and(p); }
static inline int __syncthreads_or(int p) { return reality_barrier_count(p) != 0; }
static inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
static inline void __threadfence_block() { __threadfence(); }
static inline void __threadfence_system() { __threadfence(); }

// Warps.
static const unsigned reality_all = 0xffffffffu;
struct reality_values {
  uint64_t of[32];
  template <class T> reality_values(unsigned mask, T mine) {
    uint64_t bits = 0;
    memcpy(&bits, &mine, sizeof mine);
    reality_warp_values(mask, bits, of);
  }
  template <class T> T get(unsigned lane) const {
    T value;
    memcpy(&value, &of[lane], sizeof value);
    return value;
  }
};
static inline void __syncwarp(unsigned mask = reality_all) { reality_values(mask, 0); }
template <class T> T __shfl_sync(unsigned mask, T v, int source, int width = 32) {
  unsigned lane = reality_lane();
  return reality_values(mask, v).get<T>((lane & ~(width - 1)) + (source & (width - 1)));
}
template <class T> T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = 32) {
  reality_values values(mask, v);
  unsigned lane = reality_lane(), inside = lane & (width - 1);
  return values.get<T>(inside < delta ? lane : lane - delta);
}
template <class T> T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = 32) {
  reality_values values(mask, v);
  unsigned lane = reality_lane(), inside = lane & (width - 1);
  return values.get<T>(inside + delta >= (unsigned)width ? lane : lane + delta);
}
template <class T> T __shfl_xor_sync(unsigned mask, T v, int lanes, int width = 32) {
  reality_values values(mask, v);
  unsigned lane = reality_lane(), source = lane ^ lanes;
  // A segment reads from itself and from those before it.
  bool beyond = source / width > lane / width;
  return values.get<T>(beyond ? lane : source);
}
static inline unsigned __ballot_sync(unsigned mask, int p) {
  reality_values values(mask, p != 0);
  unsigned set = 0, lanes = reality_warp_lanes();
  for (unsigned i = 0; i < lanes; i++)
    if (mask >> i & 1 && values.get<bool>(i)) set |= 1u << i;
  return set;
}
static inline unsigned reality_present(unsigned mask) {
  unsigned lanes = reality_warp_lanes();
  return lanes == 32 ? mask : mask & ((1u << lanes) - 1);
}
static inline int __any_sync(unsigned mask, int p) { return __ballot_sync(mask, p) != 0; }
static inline int __all_sync(unsigned mask, int p) { return __ballot_sync(mask, p) == reality_present(mask); }
template <class T> unsigned __match_any_sync(unsigned mask, T v) {
  reality_values values(mask, v);
  unsigned same = 0;
  for (unsigned i = 0; i < 32; i++)
    if (reality_present(mask) >> i & 1 && values.get<T>(i) == v) same |= 1u << i;
  return same;
}
template <class T> unsigned __match_all_sync(unsigned mask, T v, int *all) {
  *all = __match_any_sync(mask, v) == reality_present(mask);
  return *all ? mask : 0;
}
#define REDUCE(name, T, step)                                                                                  \
  static inline T __reduce_##name##_sync(unsigned mask, T v) {                                                 \
    reality_values values(mask, v);                                                                            \
    bool first = true;                                                                                         \
    T a = 0;                                                                                                   \
    for (unsigned i = 0; i < 32; i++)                                                                          \
      if (reality_present(mask) >> i & 1) {                                                                    \
        T b = values.get<T>(i);                                                                                \
        a = first ? b : step;                                                                                  \
        first = false;                                                                                         \
      }                                                                                                        \
    return a;                                                                                                  \
  }
REDUCE(add, int, a + b)
REDUCE(add, unsigned, a + b)
REDUCE(min, int, a < b ? a : b)
REDUCE(min, unsigned, a < b ? a : b)
REDUCE(max, int, a > b ? a : b)
REDUCE(max, unsigned, a > b ? a : b)
REDUCE(and, unsigned, a & b)
REDUCE(or, unsigned, a | b)
REDUCE(xor, unsigned, a ^ b)

// Atomics: each is one step of the read, the new value and the write.
template <class T, class F> T reality_update(T *at, F next) {
  T old, now;
  __atomic_load(at, &old, __ATOMIC_SEQ_CST);
  do now = next(old);
  while (!__atomic_compare_exchange(at, &old, &now, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  return old;
}
template <class T> struct reality_same { using type = T; };
#define ATOMIC(name, next)                                                                                     \
  template <class T> T name(T *at, typename reality_same<T>::type v) {                                         \
    return reality_update(at, [=](T old) -> T { return next; });                                               \
  }                                                                                                            \
  template <class T> T name##_block(T *at, typename reality_same<T>::type v) { return name(at, v); }           \
  template <class T> T name##_system(T *at, typename reality_same<T>::type v) { return name(at, v); }
ATOMIC(atomicAdd, old + v)
ATOMIC(atomicSub, old - v)
ATOMIC(atomicExch, v)
ATOMIC(atomicMin, old < v ? old : v)
ATOMIC(atomicMax, old > v ? old : v)
ATOMIC(atomicAnd, old & v)
ATOMIC(atomicOr, old | v)
ATOMIC(atomicXor, old ^ v)
ATOMIC(atomicInc, old >= v ? 0 : old + 1)
ATOMIC(atomicDec, old == 0 || old > v ? v : old - 1)
template <class T>
T atomicCAS(T *at, typename reality_same<T>::type compare, typename reality_same<T>::type v) {
  return reality_update(at, [=](T old) { return old == compare ? v : old; });
}

// Numbers.
#define MIN_MAX(T)                                                                                             \
  static inline T min(T a, T b) { return b < a ? b : a; }                                                      \
  static inline T max(T a, T b) { return a < b ? b : a; }
MIN_MAX(int)
MIN_MAX(unsigned)
MIN_MAX(long)
MIN_MAX(unsigned long)
MIN_MAX(long long)
MIN_MAX(unsigned long long)
static inline float min(float a, float b) { return fminf(a, b); }
static inline float max(float a, float b) { return fmaxf(a, b); }
static inline double min(double a, double b) { return fmin(a, b); }
static inline double max(double a, double b) { return fmax(a, b); }
static inline float abs(float x) { return fabsf(x); }
static inline double abs(double x) { return fabs(x); }
static inline long abs(long x) { return labs(x); }
static inline long long abs(long long x) { return llabs(x); }
#define FLOAT_OF(name) static inline float name(float x) { return name##f(x); }
FLOAT_OF(fabs)
FLOAT_OF(sqrt)
FLOAT_OF(floor)
FLOAT_OF(ceil)
FLOAT_OF(exp)
FLOAT_OF(log)
FLOAT_OF(sin)
FLOAT_OF(cos)
static inline float pow(float x, float y) { return powf(x, y); }
static inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
static inline float __fdividef(float a, float b) { return a / b; }
// A NaN becomes 0.
static inline float __saturatef(float x) { return x > 0.0f ? x < 1.0f ? x : 1.0f : 0.0f; }
static inline float __fadd_rn(float a, float b) { return a + b; }
static inline float __fmul_rn(float a, float b) { return a * b; }
static inline float __fmaf_rn(float a, float b, float c) { return fmaf(a, b, c); }

template <class To, class From> To reality_bits(From from) {
  static_assert(sizeof(To) == sizeof(From), "");
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}
static inline int __float_as_int(float x) { return reality_bits<int>(x); }
static inline unsigned __float_as_uint(float x) { return reality_bits<unsigned>(x); }
static inline float __int_as_float(int x) { return reality_bits<float>(x); }
static inline float __uint_as_float(unsigned x) { return reality_bits<float>(x); }
static inline long long __double_as_longlong(double x) { return reality_bits<long long>(x); }
static inline double __longlong_as_double(long long x) { return reality_bits<double>(x); }

static inline int __popc(unsigned x) { return __builtin_popcount(x); }
static inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
static inline int __ffs(int x) { return __builtin_ffs(x); }
static inline int __ffsll(long long x) { return __builtin_ffsll(x); }
static inline int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
static inline int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
static inline unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
static inline unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
static inline int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
static inline unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
static inline int __mul24(int a, int b) {
  return (int)((long long)(a << 8 >> 8) * (b << 8 >> 8));
}
static inline unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffff) * (b & 0xffffff); }

// == two halves or four bytes of a word at once: each part in a loop, as the manual words it ==
template <int N, class F> static unsigned reality_parts(unsigned x, unsigned y, bool is_signed, F f) {
  const int width = 32 / N;
  unsigned result = 0;
  for (int n = 0; n < N; n++) {
    long long part[2];
    for (int k = 0; k < 2; k++) {
      unsigned bits = (k ? y : x) >> (n * width) & ((1ull << width) - 1);
      part[k] = bits;
      if (is_signed && bits >> (width - 1)) part[k] -= 1ll << width;
    }
    result |= (unsigned)((unsigned long long)f(part[0], part[1]) & ((1ull << width) - 1)) << (n * width);
  }
  return result;
}
template <int N> static long long reality_fit(long long v, bool is_signed) {
  const int width = 32 / N;
  long long low = is_signed ? -(1ll << (width - 1)) : 0, high = is_signed ? (1ll << (width - 1)) - 1 : (1ll << width) - 1;
  return v < low ? low : v > high ? high : v;
}
template <int N> static unsigned reality_sad(unsigned x, unsigned y, bool is_signed) {
  unsigned sum = 0;
  reality_parts<N>(x, y, is_signed, [&](long long a, long long b) { sum += (unsigned)(a > b ? a - b : b - a); return 0ll; });
  return sum;
}
static inline unsigned __vabs2(unsigned x) { return reality_parts<2>(x, 0, true, [](long long a, long long) { return (long long)(a < 0 ? -a : a); }); }
static inline unsigned __vabsss2(unsigned x) { return reality_parts<2>(x, 0, true, [](long long a, long long) { return (long long)(reality_fit<2>(a < 0 ? -a : a, true)); }); }
static inline unsigned __vneg2(unsigned x) { return reality_parts<2>(x, 0, true, [](long long a, long long) { return (long long)(-a); }); }
static inline unsigned __vnegss2(unsigned x) { return reality_parts<2>(x, 0, true, [](long long a, long long) { return (long long)(reality_fit<2>(-a, true)); }); }
static inline unsigned __vabsdiffs2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return (long long)(a > b ? a - b : b - a); }); }
static inline unsigned __vabsdiffu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return (long long)(a > b ? a - b : b - a); }); }
static inline unsigned __vadd2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return (long long)(a + b); }); }
static inline unsigned __vaddss2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return (long long)(reality_fit<2>(a + b, true)); }); }
static inline unsigned __vaddus2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return (long long)(reality_fit<2>(a + b, false)); }); }
static inline unsigned __vsub2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return (long long)(a - b); }); }
static inline unsigned __vsubss2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return (long long)(reality_fit<2>(a - b, true)); }); }
static inline unsigned __vsubus2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return (long long)(reality_fit<2>(a - b, false)); }); }
static inline unsigned __vavgu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return (long long)((a + b + 1) / 2); }); }
static inline unsigned __vhaddu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return (long long)((a + b) / 2); }); }
static inline unsigned __vmaxs2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return (long long)(a > b ? a : b); }); }
static inline unsigned __vmaxu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return (long long)(a > b ? a : b); }); }
static inline unsigned __vmins2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return (long long)(a < b ? a : b); }); }
static inline unsigned __vminu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return (long long)(a < b ? a : b); }); }
static inline unsigned __vsads2(unsigned x, unsigned y) { return reality_sad<2>(x, y, true); }
static inline unsigned __vsadu2(unsigned x, unsigned y) { return reality_sad<2>(x, y, false); }
static inline unsigned __vcmpeq2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a == b ? -1ll : 0ll; }); }
static inline unsigned __vcmpne2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a != b ? -1ll : 0ll; }); }
static inline unsigned __vcmpges2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return a >= b ? -1ll : 0ll; }); }
static inline unsigned __vcmpgeu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a >= b ? -1ll : 0ll; }); }
static inline unsigned __vcmpgts2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return a > b ? -1ll : 0ll; }); }
static inline unsigned __vcmpgtu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a > b ? -1ll : 0ll; }); }
static inline unsigned __vcmples2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return a <= b ? -1ll : 0ll; }); }
static inline unsigned __vcmpleu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a <= b ? -1ll : 0ll; }); }
static inline unsigned __vcmplts2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return a < b ? -1ll : 0ll; }); }
static inline unsigned __vcmpltu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a < b ? -1ll : 0ll; }); }
static inline unsigned __vseteq2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a == b ? 1ll : 0ll; }); }
static inline unsigned __vsetne2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a != b ? 1ll : 0ll; }); }
static inline unsigned __vsetges2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return a >= b ? 1ll : 0ll; }); }
static inline unsigned __vsetgeu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a >= b ? 1ll : 0ll; }); }
static inline unsigned __vsetgts2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return a > b ? 1ll : 0ll; }); }
static inline unsigned __vsetgtu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a > b ? 1ll : 0ll; }); }
static inline unsigned __vsetles2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return a <= b ? 1ll : 0ll; }); }
static inline unsigned __vsetleu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a <= b ? 1ll : 0ll; }); }
static inline unsigned __vsetlts2(unsigned x, unsigned y) { return reality_parts<2>(x, y, true, [](long long a, long long b) { return a < b ? 1ll : 0ll; }); }
static inline unsigned __vsetltu2(unsigned x, unsigned y) { return reality_parts<2>(x, y, false, [](long long a, long long b) { return a < b ? 1ll : 0ll; }); }
static inline unsigned __vabs4(unsigned x) { return reality_parts<4>(x, 0, true, [](long long a, long long) { return (long long)(a < 0 ? -a : a); }); }
static inline unsigned __vabsss4(unsigned x) { return reality_parts<4>(x, 0, true, [](long long a, long long) { return (long long)(reality_fit<4>(a < 0 ? -a : a, true)); }); }
static inline unsigned __vneg4(unsigned x) { return reality_parts<4>(x, 0, true, [](long long a, long long) { return (long long)(-a); }); }
static inline unsigned __vnegss4(unsigned x) { return reality_parts<4>(x, 0, true, [](long long a, long long) { return (long long)(reality_fit<4>(-a, true)); }); }
static inline unsigned __vabsdiffs4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return (long long)(a > b ? a - b : b - a); }); }
static inline unsigned __vabsdiffu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return (long long)(a > b ? a - b : b - a); }); }
static inline unsigned __vadd4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return (long long)(a + b); }); }
static inline unsigned __vaddss4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return (long long)(reality_fit<4>(a + b, true)); }); }
static inline unsigned __vaddus4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return (long long)(reality_fit<4>(a + b, false)); }); }
static inline unsigned __vsub4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return (long long)(a - b); }); }
static inline unsigned __vsubss4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return (long long)(reality_fit<4>(a - b, true)); }); }
static inline unsigned __vsubus4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return (long long)(reality_fit<4>(a - b, false)); }); }
static inline unsigned __vavgu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return (long long)((a + b + 1) / 2); }); }
static inline unsigned __vhaddu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return (long long)((a + b) / 2); }); }
static inline unsigned __vmaxs4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return (long long)(a > b ? a : b); }); }
static inline unsigned __vmaxu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return (long long)(a > b ? a : b); }); }
static inline unsigned __vmins4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return (long long)(a < b ? a : b); }); }
static inline unsigned __vminu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return (long long)(a < b ? a : b); }); }
static inline unsigned __vsads4(unsigned x, unsigned y) { return reality_sad<4>(x, y, true); }
static inline unsigned __vsadu4(unsigned x, unsigned y) { return reality_sad<4>(x, y, false); }
static inline unsigned __vcmpeq4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a == b ? -1ll : 0ll; }); }
static inline unsigned __vcmpne4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a != b ? -1ll : 0ll; }); }
static inline unsigned __vcmpges4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return a >= b ? -1ll : 0ll; }); }
static inline unsigned __vcmpgeu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a >= b ? -1ll : 0ll; }); }
static inline unsigned __vcmpgts4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return a > b ? -1ll : 0ll; }); }
static inline unsigned __vcmpgtu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a > b ? -1ll : 0ll; }); }
static inline unsigned __vcmples4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return a <= b ? -1ll : 0ll; }); }
static inline unsigned __vcmpleu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a <= b ? -1ll : 0ll; }); }
static inline unsigned __vcmplts4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return a < b ? -1ll : 0ll; }); }
static inline unsigned __vcmpltu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a < b ? -1ll : 0ll; }); }
static inline unsigned __vseteq4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a == b ? 1ll : 0ll; }); }
static inline unsigned __vsetne4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a != b ? 1ll : 0ll; }); }
static inline unsigned __vsetges4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return a >= b ? 1ll : 0ll; }); }
static inline unsigned __vsetgeu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a >= b ? 1ll : 0ll; }); }
static inline unsigned __vsetgts4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return a > b ? 1ll : 0ll; }); }
static inline unsigned __vsetgtu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a > b ? 1ll : 0ll; }); }
static inline unsigned __vsetles4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return a <= b ? 1ll : 0ll; }); }
static inline unsigned __vsetleu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a <= b ? 1ll : 0ll; }); }
static inline unsigned __vsetlts4(unsigned x, unsigned y) { return reality_parts<4>(x, y, true, [](long long a, long long b) { return a < b ? 1ll : 0ll; }); }
static inline unsigned __vsetltu4(unsigned x, unsigned y) { return reality_parts<4>(x, y, false, [](long long a, long long b) { return a < b ? 1ll : 0ll; }); }
static inline int __dp4a(int x, int y, int z) {
  unsigned sum = (unsigned)z;
  for (int n = 0; n < 4; n++) sum += (unsigned)((signed char)(x >> 8 * n) * (signed char)(y >> 8 * n));
  return (int)sum;
}
static inline unsigned __dp4a(unsigned x, unsigned y, unsigned z) {
  for (int n = 0; n < 4; n++) z += (unsigned)(unsigned char)(x >> 8 * n) * (unsigned char)(y >> 8 * n);
  return z;
}
static inline int reality_dp2a(int x, int y, int z, int first) {
  unsigned sum = (unsigned)z;
  for (int n = 0; n < 2; n++) sum += (unsigned)((short)(x >> 16 * n) * (signed char)(y >> 8 * (first + n)));
  return (int)sum;
}
static inline unsigned reality_dp2a(unsigned x, unsigned y, unsigned z, int first) {
  for (int n = 0; n < 2; n++) z += (unsigned)(unsigned short)(x >> 16 * n) * (unsigned char)(y >> 8 * (first + n));
  return z;
}
static inline int __dp2a_lo(int x, int y, int z) { return reality_dp2a(x, y, z, 0); }
static inline int __dp2a_hi(int x, int y, int z) { return reality_dp2a(x, y, z, 2); }
static inline unsigned __dp2a_lo(unsigned x, unsigned y, unsigned z) { return reality_dp2a(x, y, z, 0); }
static inline unsigned __dp2a_hi(unsigned x, unsigned y, unsigned z) { return reality_dp2a(x, y, z, 2); }

static inline unsigned __byte_perm(unsigned low, unsigned high, unsigned selectors) {
  unsigned long long both = (unsigned long long)high << 32 | low;
  unsigned result = 0;
  for (int i = 0; i < 4; i++) {
    unsigned selector = selectors >> 4 * i & 0xf, byte = (unsigned)(both >> 8 * (selector & 7)) & 0xff;
    if (selector & 8) byte = byte & 0x80 ? 0xff : 0;
    result |= byte << 8 * i;
  }
  return result;
}
static inline void __trap() { __builtin_trap(); }
template <class T> T __ldg(const T *at) { return *at; }

// Copies through the pipeline: done at once, which is one of the moments at which they may happen.
static inline void __pipeline_memcpy_async(void *to, const void *from, size_t bytes) { memcpy(to, from, bytes); }
static inline void __pipeline_commit() {}
static inline void __pipeline_wait_prior(size_t) {}

// Cooperative groups: the block and its tiles.
namespace cooperative_groups {
struct thread_block {
  void sync() const { reality_barrier(); }
  unsigned thread_rank() const { return reality_linear(); }
  unsigned size() const { return blockDim.x * blockDim.y * blockDim.z; }
  unsigned num_threads() const { return size(); }
  uint3 thread_index() const { return threadIdx; }
  uint3 group_index() const { return blockIdx; }
};
static inline thread_block this_thread_block() { return {}; }
static inline void sync(const thread_block &) { reality_barrier(); }
template <unsigned N> struct thread_block_tile {
  unsigned mask() const {
    unsigned first = reality_lane() / N * N;
    return N == 32 ? reality_all : ((1u << N % 32) - 1) << first;
  }
  void sync() const { __syncwarp(mask()); }
  unsigned thread_rank() const { return reality_lane() % N; }
  unsigned size() const { return N; }
  unsigned num_threads() const { return N; }
  unsigned meta_group_rank() const { return reality_linear() / N; }
  unsigned meta_group_size() const { return (this_thread_block().size() + N - 1) / N; }
  template <class T> T shfl(T v, int source) const { return __shfl_sync(mask(), v, source, N); }
  template <class T> T shfl_up(T v, unsigned delta) const { return __shfl_up_sync(mask(), v, delta, N); }
  template <class T> T shfl_down(T v, unsigned delta) const { return __shfl_down_sync(mask(), v, delta, N); }
  template <class T> T shfl_xor(T v, int lanes) const { return __shfl_xor_sync(mask(), v, lanes, N); }
  int any(int p) const { return __any_sync(mask(), p); }
  int all(int p) const { return __all_sync(mask(), p); }
};
template <unsigned N> thread_block_tile<N> tiled_partition(const thread_block &) { return {}; }
} // namespace cooperative_groups

// What the glue needs: the types of a kernel's parameters, and a parameter or a part of it set from the launch.
template <int N, class F> struct reality_parameter;
template <class P, class... Rest> struct reality_parameter<0, void (*)(P, Rest...)> { using type = P; };
template <int N, class P, class... Rest>
struct reality_parameter<N, void (*)(P, Rest...)> : reality_parameter<N - 1, void (*)(Rest...)> {};
template <int N> struct reality_parameter<N, void (*)()> {};
// Memory for a parameter that is not constructed, as the launch copies its bytes.
template <class P> union reality_holder {
  P value;
  reality_holder() { memset((void *)this, 0, sizeof *this); }
  ~reality_holder() {}
};
template <size_t Bytes, class T> void reality_set(const T &part, uint64_t slot) {
  if (sizeof(T) != Bytes) reality_give_up("the interpreter and the compiler disagree on the size of a parameter");
  memcpy((void *)&part, &slot, Bytes);
}
