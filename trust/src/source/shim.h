// CUDA as plain C++17 for one thread after the other: stands before the generated programs when they are compiled for the host. It needs no
// header. Written from the CUDA C++ programming guide, without a look at gpuproof's own headers and tables.
#define __global__
#define __device__
#define __host__
#define __constant__
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))
// Blocks run one after the other, so that a static variable is the block's.
#define __shared__ static

struct Coordinates {
  unsigned x, y, z;
};
static Coordinates threadIdx, blockIdx, blockDim, gridDim;

#define MIN_MAX(A, B, R)                                                                                       \
  static inline R min(A a, B b) { return (R)a < (R)b ? (R)a : (R)b; }                                          \
  static inline R max(A a, B b) { return (R)a < (R)b ? (R)b : (R)a; }
MIN_MAX(int, int, int)
MIN_MAX(unsigned, unsigned, unsigned)
MIN_MAX(int, unsigned, unsigned)
MIN_MAX(unsigned, int, unsigned)
MIN_MAX(long long, long long, long long)
MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
MIN_MAX(long long, unsigned long long, unsigned long long)
MIN_MAX(unsigned long long, long long, unsigned long long)
MIN_MAX(float, float, float)

static inline int abs(int a) { return a < 0 ? -a : a; }
static inline long long abs(long long a) { return a < 0 ? -a : a; }
static inline long long llabs(long long a) { return a < 0 ? -a : a; }

static inline int __popcll(unsigned long long a) {
  int n = 0;
  for (int i = 0; i < 64; i++) n += (int)(a >> i & 1);
  return n;
}
static inline int __popc(unsigned a) { return __popcll(a); }
static inline int __clzll(long long a) {
  for (int i = 63; i >= 0; i--)
    if ((unsigned long long)a >> i & 1) return 63 - i;
  return 64;
}
static inline int __clz(int a) { return __clzll((long long)(unsigned)a) - 32; }
static inline int __ffsll(long long a) {
  for (int i = 0; i < 64; i++)
    if ((unsigned long long)a >> i & 1) return i + 1;
  return 0;
}
static inline int __ffs(int a) { return __ffsll((long long)(unsigned)a); }
static inline unsigned long long __brevll(unsigned long long a) {
  unsigned long long r = 0;
  for (int i = 0; i < 64; i++) r |= (a >> i & 1) << (63 - i);
  return r;
}
static inline unsigned __brev(unsigned a) { return (unsigned)(__brevll(a) >> 32); }
static inline int __mul24(int a, int b) {
  int x = (int)((unsigned)a << 8) >> 8, y = (int)((unsigned)b << 8) >> 8;
  return (int)(unsigned)((long long)x * y);
}
static inline unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }
static inline int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
static inline unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
static inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return (unsigned long long)((unsigned __int128)a * b >> 64);
}
static inline long long __mul64hi(long long a, long long b) { return (long long)((__int128)a * b >> 64); }
static inline unsigned __byte_perm(unsigned a, unsigned b, unsigned s) {
  unsigned long long both = (unsigned long long)b << 32 | a;
  unsigned r = 0;
  for (int i = 0; i < 4; i++) {
    unsigned byte = both >> (s >> 4 * i & 7) * 8 & 255;
    // The fourth bit asks for the sign of the byte, eight times.
    if (s >> 4 * i & 8) byte = byte & 128 ? 255 : 0;
    r |= byte << 8 * i;
  }
  return r;
}
static inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned s) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) << (s & 31) >> 32);
}
static inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned s) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) >> (s & 31));
}
static inline unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned s) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) << (s < 32 ? s : 32) >> 32);
}
static inline unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned s) {
  return (unsigned)(((unsigned long long)hi << 32 | lo) >> (s < 32 ? s : 32));
}
static inline unsigned __sad(int a, int b, unsigned c) {
  return (a < b ? (unsigned)b - (unsigned)a : (unsigned)a - (unsigned)b) + c;
}
static inline unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a < b ? b - a : a - b) + c; }
static inline int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
static inline int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
static inline unsigned __uhadd(unsigned a, unsigned b) { return (unsigned)(((unsigned long long)a + b) >> 1); }
static inline unsigned __urhadd(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long long)a + b + 1) >> 1);
}
static inline int __float_as_int(float a) {
  int r;
  __builtin_memcpy(&r, &a, 4);
  return r;
}
static inline float __int_as_float(int a) {
  float r;
  __builtin_memcpy(&r, &a, 4);
  return r;
}
// One thread after the other makes atomics plain.
#define ATOMIC(T)                                                                                              \
  static inline T atomicAdd(T *p, T v) { T old = *p; *p = (T)(old + v); return old; }                          \
  static inline T atomicExch(T *p, T v) { T old = *p; *p = v; return old; }                                    \
  static inline T atomicMax(T *p, T v) { T old = *p; *p = old < v ? v : old; return old; }                     \
  static inline T atomicMin(T *p, T v) { T old = *p; *p = v < old ? v : old; return old; }                     \
  static inline T atomicAnd(T *p, T v) { T old = *p; *p = old & v; return old; }                               \
  static inline T atomicOr(T *p, T v) { T old = *p; *p = old | v; return old; }                                \
  static inline T atomicXor(T *p, T v) { T old = *p; *p = old ^ v; return old; }                               \
  static inline T atomicCAS(T *p, T c, T v) { T old = *p; *p = old == c ? v : old; return old; }
ATOMIC(int)
ATOMIC(unsigned)
static inline unsigned atomicInc(unsigned *p, unsigned v) {
  unsigned old = *p;
  *p = old >= v ? 0 : old + 1;
  return old;
}
static inline unsigned atomicDec(unsigned *p, unsigned v) {
  unsigned old = *p;
  *p = old == 0 || old > v ? v : old - 1;
  return old;
}
static inline int atomicSub(int *p, int v) {
  int old = *p;
  *p = (int)((unsigned)old - (unsigned)v);
  return old;
}
template <class T> static inline T __ldg(const T *p) { return *p; }
static inline void __threadfence() {}
static inline void __threadfence_block() {}
