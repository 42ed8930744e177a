// The functions of OpenCL C that corpus kernels call, written in OpenCL C itself so that clang gives them the
// symbol names that it gives the kernels' calls. Compiled once for the host; what the work-items share is in
// runtime.c. Each function is written from the OpenCL C specification, lane by lane, in the plainest way, because
// it is what the interpreter's results are held against.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_subgroups : enable

#define OVER __attribute__((overloadable))

// runtime.c
uint reality_thread(uint dimension);
uint reality_block(uint dimension);
uint reality_block_size(uint dimension);
uint reality_grid_size(uint dimension);
ulong reality_offset(uint dimension);
uint reality_linear(void);
uint reality_lane(void);
uint reality_warp_lanes(void);
void reality_barrier(void);
void reality_block_values(ulong mine, private ulong *all);
void reality_warp_values(uint mask, ulong mine, private ulong *all);

#define FOR_INTEGERS(X) X(char) X(uchar) X(short) X(ushort) X(int) X(uint) X(long) X(ulong)
#define FOR_SCALARS(X) FOR_INTEGERS(X) X(float) X(double)
#define FOR_WIDTHS(X, ...) X(2, __VA_ARGS__) X(3, __VA_ARGS__) X(4, __VA_ARGS__) X(8, __VA_ARGS__) X(16, __VA_ARGS__)
#define LANES(n) for (int i = 0; i < n; i++)

// A function of scalars applied to the lanes of vectors; R is the type of the results.
#define LANES1(n, R, f, T) R##n OVER f(T##n a) { R##n r; LANES(n) r[i] = f(a[i]); return r; }
#define LANES2(n, R, f, T, U) R##n OVER f(T##n a, U##n b) { R##n r; LANES(n) r[i] = f(a[i], b[i]); return r; }
#define LANES3(n, R, f, T, U, V)                                                                               \
  R##n OVER f(T##n a, U##n b, V##n c) { R##n r; LANES(n) r[i] = f(a[i], b[i], c[i]); return r; }
#define UNARY(R, f, T, value) R OVER f(T a) { return value; } FOR_WIDTHS(LANES1, R, f, T)
#define BINARY(R, f, T, value) R OVER f(T a, T b) { return value; } FOR_WIDTHS(LANES2, R, f, T, T)
#define TERNARY(R, f, T, value) R OVER f(T a, T b, T c) { return value; } FOR_WIDTHS(LANES3, R, f, T, T, T)

// Work-items.

size_t OVER get_global_offset(uint d) { return d < 3 ? reality_offset(d) : 0; }
size_t OVER get_local_id(uint d) { return d < 3 ? reality_thread(d) : 0; }
size_t OVER get_group_id(uint d) { return d < 3 ? reality_block(d) : 0; }
size_t OVER get_local_size(uint d) { return d < 3 ? reality_block_size(d) : 1; }
size_t OVER get_enqueued_local_size(uint d) { return get_local_size(d); }
size_t OVER get_num_groups(uint d) { return d < 3 ? reality_grid_size(d) : 1; }
size_t OVER get_global_size(uint d) { return get_num_groups(d) * get_local_size(d); }
size_t OVER get_global_id(uint d) {
  return get_group_id(d) * get_local_size(d) + get_local_id(d) + get_global_offset(d);
}
size_t OVER get_local_linear_id(void) { return reality_linear(); }
size_t OVER get_global_linear_id(void) {
  size_t z = get_global_id(2) - get_global_offset(2), y = get_global_id(1) - get_global_offset(1);
  return (z * get_global_size(1) + y) * get_global_size(0) + get_global_id(0) - get_global_offset(0);
}
// The host gives no number of dimensions: those that are more than one work-item wide.
uint OVER get_work_dim(void) { return get_global_size(2) > 1 ? 3 : get_global_size(1) > 1 ? 2 : 1; }

// Sub-groups are rows of 32 work-items.
uint OVER get_sub_group_local_id(void) { return reality_lane(); }
uint OVER get_sub_group_id(void) { return reality_linear() / 32; }
uint OVER get_sub_group_size(void) { return reality_warp_lanes(); }
uint OVER get_max_sub_group_size(void) { return 32; }

// Barriers and what a group does together.

void OVER barrier(cl_mem_fence_flags f) { reality_barrier(); }
void OVER work_group_barrier(cl_mem_fence_flags f) { reality_barrier(); }
void OVER work_group_barrier(cl_mem_fence_flags f, memory_scope s) { reality_barrier(); }
void OVER mem_fence(cl_mem_fence_flags f) { __sync_synchronize(); }
void OVER read_mem_fence(cl_mem_fence_flags f) { __sync_synchronize(); }
void OVER write_mem_fence(cl_mem_fence_flags f) { __sync_synchronize(); }

#define WORK_GROUP_SIZE (get_local_size(0) * get_local_size(1) * get_local_size(2))
#define COLLECTIVES(T)                                                                                         \
  T OVER work_group_reduce_add(T x) {                                                                          \
    ulong all[1024];                                                                                           \
    T sum = 0;                                                                                                 \
    reality_block_values((ulong)x, all);                                                                       \
    for (size_t i = 0; i < WORK_GROUP_SIZE; i++) sum += (T)all[i];                                             \
    return sum;                                                                                                \
  }                                                                                                            \
  T OVER work_group_scan_exclusive_add(T x) {                                                                  \
    ulong all[1024];                                                                                           \
    T sum = 0;                                                                                                 \
    reality_block_values((ulong)x, all);                                                                       \
    for (size_t i = 0; i < reality_linear(); i++) sum += (T)all[i];                                            \
    return sum;                                                                                                \
  }                                                                                                            \
  T OVER work_group_scan_inclusive_add(T x) { return work_group_scan_exclusive_add(x) + x; }                   \
  T OVER sub_group_reduce_add(T x) {                                                                           \
    ulong all[32];                                                                                             \
    T sum = 0;                                                                                                 \
    reality_warp_values(~0u, (ulong)x, all);                                                                   \
    for (size_t i = 0; i < reality_warp_lanes(); i++) sum += (T)all[i];                                        \
    return sum;                                                                                                \
  }
COLLECTIVES(int)
COLLECTIVES(uint)
COLLECTIVES(long)
COLLECTIVES(ulong)

// Copies by the whole group: the first work-item makes them, `wait_group_events` is where all know of it.
#define COPY(T)                                                                                                \
  event_t OVER async_work_group_copy(local T *to, const global T *from, size_t count, event_t e) {             \
    if (reality_linear() == 0) for (size_t i = 0; i < count; i++) to[i] = from[i];                             \
    return e;                                                                                                  \
  }                                                                                                            \
  event_t OVER async_work_group_copy(global T *to, const local T *from, size_t count, event_t e) {             \
    if (reality_linear() == 0) for (size_t i = 0; i < count; i++) to[i] = from[i];                             \
    return e;                                                                                                  \
  }                                                                                                            \
  event_t OVER async_work_group_strided_copy(local T *to, const global T *from, size_t count, size_t stride,   \
                                             event_t e) {                                                      \
    if (reality_linear() == 0) for (size_t i = 0; i < count; i++) to[i] = from[i * stride];                    \
    return e;                                                                                                  \
  }                                                                                                            \
  event_t OVER async_work_group_strided_copy(global T *to, const local T *from, size_t count, size_t stride,   \
                                             event_t e) {                                                      \
    if (reality_linear() == 0) for (size_t i = 0; i < count; i++) to[i * stride] = from[i];                    \
    return e;                                                                                                  \
  }
FOR_SCALARS(COPY)
COPY(int4)
COPY(float4)
void OVER wait_group_events(int count, event_t *events) { reality_barrier(); }

// Atomics.

#define ATOMIC(space, T)                                                                                       \
  T OVER atomic_add(volatile space T *p, T v) { return __sync_fetch_and_add(p, v); }                           \
  T OVER atomic_sub(volatile space T *p, T v) { return __sync_fetch_and_sub(p, v); }                           \
  T OVER atomic_inc(volatile space T *p) { return __sync_fetch_and_add(p, 1); }                                \
  T OVER atomic_dec(volatile space T *p) { return __sync_fetch_and_sub(p, 1); }                                \
  T OVER atomic_and(volatile space T *p, T v) { return __sync_fetch_and_and(p, v); }                           \
  T OVER atomic_or(volatile space T *p, T v) { return __sync_fetch_and_or(p, v); }                             \
  T OVER atomic_xor(volatile space T *p, T v) { return __sync_fetch_and_xor(p, v); }                           \
  T OVER atomic_cmpxchg(volatile space T *p, T compare, T v) {                                                 \
    return __sync_val_compare_and_swap(p, compare, v);                                                         \
  }                                                                                                            \
  T OVER atomic_xchg(volatile space T *p, T v) {                                                               \
    T old = *p;                                                                                                \
    for (T seen; (seen = __sync_val_compare_and_swap(p, old, v)) != old;) old = seen;                          \
    return old;                                                                                                \
  }                                                                                                            \
  T OVER atomic_min(volatile space T *p, T v) {                                                                \
    T old = *p;                                                                                                \
    for (T seen; (seen = __sync_val_compare_and_swap(p, old, old < v ? old : v)) != old;) old = seen;          \
    return old;                                                                                                \
  }                                                                                                            \
  T OVER atomic_max(volatile space T *p, T v) {                                                                \
    T old = *p;                                                                                                \
    for (T seen; (seen = __sync_val_compare_and_swap(p, old, old > v ? old : v)) != old;) old = seen;          \
    return old;                                                                                                \
  }                                                                                                            \
  T OVER atom_add(volatile space T *p, T v) { return atomic_add(p, v); }                                       \
  T OVER atom_sub(volatile space T *p, T v) { return atomic_sub(p, v); }                                       \
  T OVER atom_inc(volatile space T *p) { return atomic_inc(p); }                                               \
  T OVER atom_dec(volatile space T *p) { return atomic_dec(p); }                                               \
  T OVER atom_min(volatile space T *p, T v) { return atomic_min(p, v); }                                       \
  T OVER atom_max(volatile space T *p, T v) { return atomic_max(p, v); }
ATOMIC(global, int)
ATOMIC(global, uint)
ATOMIC(global, long)
ATOMIC(global, ulong)
ATOMIC(local, int)
ATOMIC(local, uint)

#define ATOMIC2(A, T)                                                                                          \
  T OVER atomic_fetch_add_explicit(volatile generic A *p, T v, memory_order o, memory_scope s) {               \
    return __opencl_atomic_fetch_add(p, v, memory_order_seq_cst, memory_scope_all_svm_devices);                \
  }                                                                                                            \
  T OVER atomic_fetch_add_explicit(volatile generic A *p, T v, memory_order o) {                               \
    return __opencl_atomic_fetch_add(p, v, memory_order_seq_cst, memory_scope_all_svm_devices);                \
  }                                                                                                            \
  T OVER atomic_fetch_add(volatile generic A *p, T v) {                                                        \
    return __opencl_atomic_fetch_add(p, v, memory_order_seq_cst, memory_scope_all_svm_devices);                \
  }                                                                                                            \
  T OVER atomic_load_explicit(volatile generic A *p, memory_order o, memory_scope s) {                         \
    return __opencl_atomic_load(p, memory_order_seq_cst, memory_scope_all_svm_devices);                        \
  }                                                                                                            \
  T OVER atomic_load_explicit(volatile generic A *p, memory_order o) {                                         \
    return __opencl_atomic_load(p, memory_order_seq_cst, memory_scope_all_svm_devices);                        \
  }                                                                                                            \
  void OVER atomic_store_explicit(volatile generic A *p, T v, memory_order o, memory_scope s) {                \
    __opencl_atomic_store(p, v, memory_order_seq_cst, memory_scope_all_svm_devices);                           \
  }                                                                                                            \
  void OVER atomic_store_explicit(volatile generic A *p, T v, memory_order o) {                                \
    __opencl_atomic_store(p, v, memory_order_seq_cst, memory_scope_all_svm_devices);                           \
  }
ATOMIC2(atomic_int, int)
ATOMIC2(atomic_uint, uint)

// Vectors in memory that is aligned for the scalar only.

#define VLOAD(n, space, T)                                                                                     \
  T##n OVER vload##n(size_t at, const space T *p) { T##n r; LANES(n) r[i] = p[at * n + i]; return r; }
#define VSTORE(n, space, T)                                                                                    \
  void OVER vstore##n(T##n v, size_t at, space T *p) { LANES(n) p[at * n + i] = v[i]; }
#define VECTOR_MEMORY(T)                                                                                       \
  FOR_WIDTHS(VLOAD, global, T) FOR_WIDTHS(VLOAD, local, T) FOR_WIDTHS(VLOAD, private, T)                       \
  FOR_WIDTHS(VLOAD, generic, T) FOR_WIDTHS(VLOAD, constant, T)                                                 \
  FOR_WIDTHS(VSTORE, global, T) FOR_WIDTHS(VSTORE, local, T) FOR_WIDTHS(VSTORE, private, T)                    \
  FOR_WIDTHS(VSTORE, generic, T)
FOR_SCALARS(VECTOR_MEMORY)
#define HALF_MEMORY(space)                                                                                     \
  float OVER vload_half(size_t at, const space half *p) { return (float)p[at]; }                               \
  void OVER vstore_half(float v, size_t at, space half *p) { p[at] = (half)v; }
HALF_MEMORY(global)
HALF_MEMORY(local)
HALF_MEMORY(private)
HALF_MEMORY(generic)

// Conversions: to the type; clamped to it; from floats with a direction of rounding.

#define CONVERT_LANES(n, R, T)                                                                                 \
  R##n OVER convert_##R##n(T##n a) { R##n r; LANES(n) r[i] = (R)a[i]; return r; }
#define CONVERT(R, T) R OVER convert_##R(T a) { return (R)a; } FOR_WIDTHS(CONVERT_LANES, R, T)
#define CONVERT_FROM(T)                                                                                        \
  CONVERT(char, T) CONVERT(uchar, T) CONVERT(short, T) CONVERT(ushort, T) CONVERT(int, T) CONVERT(uint, T)     \
  CONVERT(long, T) CONVERT(ulong, T) CONVERT(float, T) CONVERT(double, T)
FOR_SCALARS(CONVERT_FROM)
CONVERT_FROM(half)

#define CLAMPED_LANES(n, R, T)                                                                                 \
  R##n OVER convert_##R##n##_sat(T##n a) { R##n r; LANES(n) r[i] = convert_##R##_sat(a[i]); return r; }
#define CLAMPED(R, T, least, most)                                                                             \
  R OVER convert_##R##_sat(T a) { return (R)reality_within((__int128)a, least, most); }                        \
  FOR_WIDTHS(CLAMPED_LANES, R, T)
#define CLAMPED_FROM(T)                                                                                        \
  CLAMPED(char, T, -128, 127) CLAMPED(uchar, T, 0, 255) CLAMPED(short, T, -32768, 32767)                       \
  CLAMPED(ushort, T, 0, 65535) CLAMPED(int, T, INT_MIN, INT_MAX) CLAMPED(uint, T, 0, UINT_MAX)                 \
  CLAMPED(long, T, LONG_MIN, LONG_MAX) CLAMPED(ulong, T, 0, ULONG_MAX)
static __int128 reality_within(__int128 a, __int128 least, __int128 most) {
  return a < least ? least : a > most ? most : a;
}
FOR_INTEGERS(CLAMPED_FROM)
// A NaN becomes 0.
#define CLAMPED_FLOAT(R, T, least, most)                                                                       \
  R OVER convert_##R##_sat(T a) { return a != a ? 0 : a <= (T)least ? (R)least : a >= (T)most ? (R)most : (R)a; } \
  FOR_WIDTHS(CLAMPED_LANES, R, T)
#define CLAMPED_FROM_FLOAT(T)                                                                                  \
  CLAMPED_FLOAT(char, T, -128, 127) CLAMPED_FLOAT(uchar, T, 0, 255) CLAMPED_FLOAT(short, T, -32768, 32767)     \
  CLAMPED_FLOAT(ushort, T, 0, 65535) CLAMPED_FLOAT(int, T, INT_MIN, INT_MAX) CLAMPED_FLOAT(uint, T, 0, UINT_MAX)
CLAMPED_FROM_FLOAT(float)
CLAMPED_FROM_FLOAT(double)

#define ROUNDED_LANES(n, R, T, mode)                                                                           \
  R##n OVER convert_##R##n##_##mode(T##n a) { R##n r; LANES(n) r[i] = convert_##R##_##mode(a[i]); return r; }
#define ROUNDED(R, T, mode, value)                                                                             \
  R OVER convert_##R##_##mode(T a) { return (R)value; } FOR_WIDTHS(ROUNDED_LANES, R, T, mode)
#define ROUNDED_FROM(R)                                                                                        \
  ROUNDED(R, float, rte, __builtin_rintf(a)) ROUNDED(R, float, rtz, a)                                         \
  ROUNDED(R, float, rtp, __builtin_ceilf(a)) ROUNDED(R, float, rtn, __builtin_floorf(a))                       \
  ROUNDED(R, double, rte, __builtin_rint(a)) ROUNDED(R, double, rtz, a)                                        \
  ROUNDED(R, double, rtp, __builtin_ceil(a)) ROUNDED(R, double, rtn, __builtin_floor(a))
FOR_INTEGERS(ROUNDED_FROM)

// Integers.

#define ANY_INTEGER(T)                                                                                         \
  BINARY(T, min, T, a < b ? a : b)                                                                             \
  BINARY(T, max, T, a > b ? a : b)                                                                             \
  TERNARY(T, clamp, T, a < b ? b : a > c ? c : a)                                                              \
  UNARY(T, popcount, T, (T)__builtin_popcountl((ulong)a & (~0ul >> (64 - 8 * sizeof(T)))))                    \
  UNARY(T, clz, T, (T)reality_clz((ulong)a & (~0ul >> (64 - 8 * sizeof(T))), 8 * sizeof(T)))                   \
  BINARY(T, rotate, T, (T)reality_rotate((ulong)a, (ulong)b, 8 * sizeof(T)))                                   \
  BINARY(T, hadd, T, (T)(((__int128)a + b) >> 1))                                                              \
  BINARY(T, rhadd, T, (T)(((__int128)a + b + 1) >> 1))                                                         \
  BINARY(T, mul_hi, T, (T)((__int128)((unsigned __int128)a * (unsigned __int128)b) >> 8 * sizeof(T)))          \
  TERNARY(T, mad_hi, T, mul_hi(a, b) + c)                                                                      \
  TERNARY(T, bitselect, T, (T)((a & ~c) | (b & c)))
static ulong reality_clz(ulong a, int width) { return a ? __builtin_clzl(a) - (64 - width) : width; }
static ulong reality_rotate(ulong a, ulong by, int width) {
  ulong mask = ~0ul >> (64 - width);
  by &= width - 1;
  a &= mask;
  return by ? (a << by | a >> (width - by)) & mask : a;
}
FOR_INTEGERS(ANY_INTEGER)
#define SATURATING(T, least, most)                                                                             \
  BINARY(T, add_sat, T, (T)reality_within((__int128)a + b, least, most))                                       \
  BINARY(T, sub_sat, T, (T)reality_within((__int128)a - b, least, most))
SATURATING(char, -128, 127)
SATURATING(uchar, 0, 255)
SATURATING(short, -32768, 32767)
SATURATING(ushort, 0, 65535)
SATURATING(int, INT_MIN, INT_MAX)
SATURATING(uint, 0, UINT_MAX)
SATURATING(long, LONG_MIN, LONG_MAX)
SATURATING(ulong, 0, ULONG_MAX)
#define MAGNITUDE(R, T)                                                                                        \
  UNARY(R, abs, T, a < 0 ? (R)0 - (R)a : (R)a)                                                                 \
  BINARY(R, abs_diff, T, a > b ? (R)a - (R)b : (R)b - (R)a)
MAGNITUDE(uchar, char)
MAGNITUDE(uchar, uchar)
MAGNITUDE(ushort, short)
MAGNITUDE(ushort, ushort)
MAGNITUDE(uint, int)
MAGNITUDE(uint, uint)
MAGNITUDE(ulong, long)
MAGNITUDE(ulong, ulong)
// Only defined for operands of 24 bits.
BINARY(int, mul24, int, a * b)
BINARY(uint, mul24, uint, a * b)
TERNARY(int, mad24, int, a * b + c)
TERNARY(uint, mad24, uint, a * b + c)

// Floats. B(f) is the C library's function for the type, I the integer of the same width.

#define FLOATS(T, B, I, U)                                                                                     \
  UNARY(T, sqrt, T, B(sqrt)(a))                                                                                \
  UNARY(T, rsqrt, T, 1 / B(sqrt)(a))                                                                           \
  UNARY(T, fabs, T, B(fabs)(a))                                                                                \
  UNARY(T, floor, T, B(floor)(a))                                                                              \
  UNARY(T, ceil, T, B(ceil)(a))                                                                                \
  UNARY(T, trunc, T, B(trunc)(a))                                                                              \
  UNARY(T, rint, T, B(rint)(a))                                                                                \
  UNARY(T, round, T, B(round)(a))                                                                              \
  UNARY(T, exp, T, B(exp)(a))                                                                                  \
  UNARY(T, exp2, T, B(exp2)(a))                                                                                \
  UNARY(T, log, T, B(log)(a))                                                                                  \
  UNARY(T, log2, T, B(log2)(a))                                                                                \
  UNARY(T, sin, T, B(sin)(a))                                                                                  \
  UNARY(T, cos, T, B(cos)(a))                                                                                  \
  UNARY(T, sign, T, a > 0 ? 1 : a < 0 ? -1 : a == 0 ? a : 0)                                                   \
  BINARY(T, pow, T, B(pow)(a, b))                                                                              \
  BINARY(T, fmin, T, B(fmin)(a, b))                                                                            \
  BINARY(T, fmax, T, B(fmax)(a, b))                                                                            \
  BINARY(T, fmod, T, B(fmod)(a, b))                                                                            \
  BINARY(T, copysign, T, B(copysign)(a, b))                                                                    \
  BINARY(T, min, T, b < a ? b : a)                                                                             \
  BINARY(T, max, T, a < b ? b : a)                                                                             \
  BINARY(T, step, T, b < a ? 0 : 1)                                                                            \
  TERNARY(T, fma, T, B(fma)(a, b, c))                                                                          \
  TERNARY(T, mad, T, a * b + c)                                                                                \
  TERNARY(T, clamp, T, fmin(fmax(a, b), c))                                                                    \
  TERNARY(T, mix, T, a + (b - a) * c)                                                                          \
  T OVER ldexp(T a, int n) { return B(ldexp)(a, n); }                                                          \
  FOR_WIDTHS(LANES2, T, ldexp, T, int)                                                                         \
  FLOAT_OUT(private, T, B) FLOAT_OUT(global, T, B) FLOAT_OUT(local, T, B) FLOAT_OUT(generic, T, B)             \
  GEOMETRY(2, T, B) GEOMETRY(3, T, B) GEOMETRY(4, T, B)                                                        \
  T##3 OVER cross(T##3 a, T##3 b) { return a.yzx * b.zxy - a.zxy * b.yzx; }                                    \
  T##4 OVER cross(T##4 a, T##4 b) { return (T##4)(cross(a.xyz, b.xyz), 0); }                                   \
  QUESTION(isnan, T, I, a != a)                                                                                \
  QUESTION(isinf, T, I, B(fabs)(a) == INFINITY)                                                                \
  QUESTION(isfinite, T, I, B(fabs)(a) < INFINITY)                                                              \
  COMPARISON(isequal, T, I, a == b)                                                                            \
  COMPARISON(isnotequal, T, I, a != b)                                                                         \
  COMPARISON(isless, T, I, a < b)                                                                              \
  COMPARISON(isgreater, T, I, a > b)                                                                           \
  SELECT(T, I) SELECT(T, U)

// fract gives less than one, whatever the subtraction rounds to.
#define FLOAT_OUT(space, T, B)                                                                                 \
  T OVER frexp(T a, space int *exponent) {                                                                     \
    int e;                                                                                                     \
    T r = B(frexp)(a, &e);                                                                                     \
    *exponent = e;                                                                                             \
    return r;                                                                                                  \
  }                                                                                                            \
  T OVER fract(T a, space T *whole) {                                                                          \
    *whole = B(floor)(a);                                                                                      \
    return B(fmin)(a - B(floor)(a), B(nextafter)((T)1, (T)0));                                                 \
  }                                                                                                            \
  T OVER modf(T a, space T *whole) { *whole = B(trunc)(a); return B(copysign)(a - B(trunc)(a), a); }

// Sums in the order of the lanes.
#define GEOMETRY(n, T, B)                                                                                      \
  T OVER dot(T##n a, T##n b) {                                                                                 \
    T sum = a[0] * b[0];                                                                                       \
    for (int i = 1; i < n; i++) sum += a[i] * b[i];                                                            \
    return sum;                                                                                                \
  }                                                                                                            \
  T OVER length(T##n a) { return B(sqrt)(dot(a, a)); }                                                         \
  T OVER distance(T##n a, T##n b) { return length(a - b); }                                                    \
  T##n OVER normalize(T##n a) { return a / length(a); }

// True is 1 for a scalar, all bits set in a lane.
#define QUESTION_LANES(n, f, T, I) I##n OVER f(T##n a) { I##n r; LANES(n) r[i] = f(a[i]) ? -1 : 0; return r; }
#define QUESTION(f, T, I, value) int OVER f(T a) { return value; } FOR_WIDTHS(QUESTION_LANES, f, T, I)
#define COMPARISON_LANES(n, f, T, I)                                                                           \
  I##n OVER f(T##n a, T##n b) { I##n r; LANES(n) r[i] = f(a[i], b[i]) ? -1 : 0; return r; }
#define COMPARISON(f, T, I, value) int OVER f(T a, T b) { return value; } FOR_WIDTHS(COMPARISON_LANES, f, T, I)

// A scalar chooses by truth, a lane by its highest bit.
#define SELECT_LANES(n, T, C)                                                                                  \
  T##n OVER select(T##n a, T##n b, C##n c) {                                                                   \
    T##n r;                                                                                                    \
    LANES(n) r[i] = c[i] >> (8 * sizeof(C) - 1) & 1 ? b[i] : a[i];                                             \
    return r;                                                                                                  \
  }
#define SELECT(T, C) T OVER select(T a, T b, C c) { return c ? b : a; } FOR_WIDTHS(SELECT_LANES, T, C)
#define SELECT_INTEGER(I, U) SELECT(I, I) SELECT(I, U) SELECT(U, I) SELECT(U, U)
SELECT_INTEGER(char, uchar)
SELECT_INTEGER(short, ushort)
SELECT_INTEGER(int, uint)
SELECT_INTEGER(long, ulong)

#define SET_LANES(n, T)                                                                                        \
  int OVER any(T##n a) { int r = 0; LANES(n) r |= a[i] < 0; return r; }                                        \
  int OVER all(T##n a) { int r = 1; LANES(n) r &= a[i] < 0; return r; }
#define SET(T) int OVER any(T a) { return a < 0; } int OVER all(T a) { return a < 0; } FOR_WIDTHS(SET_LANES, T)
SET(char)
SET(short)
SET(int)
SET(long)

#define OF_FLOAT(name) __builtin_##name##f
#define OF_DOUBLE(name) __builtin_##name
FLOATS(float, OF_FLOAT, int, uint)
FLOATS(double, OF_DOUBLE, long, ulong)

#define SCALAR_OPERAND(n, T)                                                                                   \
  T##n OVER min(T##n a, T b) { return min(a, (T##n)b); }                                                       \
  T##n OVER max(T##n a, T b) { return max(a, (T##n)b); }                                                       \
  T##n OVER clamp(T##n a, T b, T c) { return clamp(a, (T##n)b, (T##n)c); }
#define SCALAR_OPERANDS(T) FOR_WIDTHS(SCALAR_OPERAND, T)
FOR_SCALARS(SCALAR_OPERANDS)
#define FLOAT_AND_SCALAR(n, T)                                                                                    \
  T##n OVER mix(T##n a, T##n b, T c) { return mix(a, b, (T##n)c); }                                            \
  T##n OVER fmin(T##n a, T b) { return fmin(a, (T##n)b); }                                                     \
  T##n OVER fmax(T##n a, T b) { return fmax(a, (T##n)b); }                                                     \
  T##n OVER step(T a, T##n b) { return step((T##n)a, b); }
FOR_WIDTHS(FLOAT_AND_SCALAR, float)

// The fast forms have no accuracy of their own; the exact value is one of those they may give.
UNARY(float, native_recip, float, 1 / a)
UNARY(float, native_sqrt, float, sqrt(a))
UNARY(float, native_exp, float, exp(a))
UNARY(float, native_sin, float, sin(a))
UNARY(float, native_cos, float, cos(a))
BINARY(float, native_divide, float, a / b)
