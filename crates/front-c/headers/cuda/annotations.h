// Annotations as calls, in GPUVerify's spelling, so that its users can bring their kernels along. A call of one of
// these is no part of the program: it is read out of the tree and never executed.
#pragma once

// == annotations: contracts and assertions ==
void __requires(bool condition);
void __ensures(bool condition);
void __global_requires(bool condition);
void __global_ensures(bool condition);
void __assert(bool condition);
void __global_assert(bool condition);
void __candidate_assert(bool condition);
void __candidate_global_assert(bool condition);
void __assume(bool condition);
void __function_wide_invariant(bool condition);
void __function_wide_candidate_invariant(bool condition);

// == annotations: loop invariants, written into the loop condition before a comma ==
bool __invariant(bool condition);
bool __global_invariant(bool condition);
bool __candidate_invariant(bool condition);
bool __candidate_global_invariant(bool condition);

// == annotations: axioms, at file level; each becomes a function whose name starts with __axiom_ ==
#define __gpuproof_join2(a, b) a##b
#define __gpuproof_join(a, b) __gpuproof_join2(a, b)
#define __axiom(condition) \
  static __device__ bool __gpuproof_join(__axiom_, __COUNTER__)(void) { return (condition); }

// == annotations: uninterpreted functions; the name that the linker would see starts with the mark ==
#define DECLARE_UF_NULLARY(name, result) \
  extern "C" __device__ result name(void) __asm__("__uninterpreted_function_" #name)
#define DECLARE_UF_UNARY(name, first, result) \
  extern "C" __device__ result name(first) __asm__("__uninterpreted_function_" #name)
#define DECLARE_UF_BINARY(name, first, second, result) \
  extern "C" __device__ result name(first, second) __asm__("__uninterpreted_function_" #name)
#define DECLARE_UF_TERNARY(name, first, second, third, result) \
  extern "C" __device__ result name(first, second, third) __asm__("__uninterpreted_function_" #name)

// == annotations: arrays ==
void __requires_fresh_array(const volatile void *p);
void __reads_from(const volatile void *p);
void __writes_to(const volatile void *p);
void __reads_from_local(const volatile void *p);
void __writes_to_local(const volatile void *p);
void __array_snapshot(void *copy, const volatile void *original);
#define __read_permission(type, place) __read_permission_at(&(place))
void __read_permission_at(const volatile void *p);

// == annotations: pending accesses ==
bool __read(const volatile void *p);
bool __write(const volatile void *p);
bool __no_read(const volatile void *p);
bool __no_write(const volatile void *p);
bool __read_implies(const volatile void *p, bool condition);
bool __write_implies(const volatile void *p, bool condition);
size_t __read_offset_bytes(const volatile void *p);
size_t __write_offset_bytes(const volatile void *p);
const volatile void *__ptr_base(const volatile void *p);
size_t __ptr_offset_bytes(const volatile void *p);
bool __atomic_has_taken_value(const volatile void *p, size_t offset, unsigned int value);

// == annotations: two threads ==
bool __enabled(void);
bool __dominator_enabled(void);
bool __same_group(void);
#define __same_group __same_group()
int __other_int(int x);
bool __other_bool(bool x);
long long __other_longlong(long long x);
const volatile void *__other_ptr_base(const volatile void *p);
bool __uniform_int(int x);
bool __uniform_bool(bool x);
bool __distinct_int(int x);
bool __distinct_bool(bool x);
int __all(int condition);
bool __exclusive(bool condition);
bool __at_most_one(bool condition);

// == annotations: values ==
bool __implies(bool condition, bool conclusion);
int __ite(bool condition, int yes, int no);
unsigned int __ite(bool condition, int yes, unsigned int no);
long __ite(bool condition, int yes, long no);
unsigned long __ite(bool condition, int yes, unsigned long no);
unsigned int __ite(bool condition, unsigned int yes, int no);
unsigned int __ite(bool condition, unsigned int yes, unsigned int no);
long __ite(bool condition, unsigned int yes, long no);
unsigned long __ite(bool condition, unsigned int yes, unsigned long no);
long __ite(bool condition, long yes, int no);
long __ite(bool condition, long yes, unsigned int no);
long __ite(bool condition, long yes, long no);
unsigned long __ite(bool condition, long yes, unsigned long no);
unsigned long __ite(bool condition, unsigned long yes, int no);
unsigned long __ite(bool condition, unsigned long yes, unsigned int no);
unsigned long __ite(bool condition, unsigned long yes, long no);
unsigned long __ite(bool condition, unsigned long yes, unsigned long no);
bool __ite(bool condition, bool yes, bool no);
int __mod_pow2(int x, int y);
unsigned int __mod_pow2(int x, unsigned int y);
long __mod_pow2(int x, long y);
unsigned long __mod_pow2(int x, unsigned long y);
unsigned int __mod_pow2(unsigned int x, int y);
unsigned int __mod_pow2(unsigned int x, unsigned int y);
long __mod_pow2(unsigned int x, long y);
unsigned long __mod_pow2(unsigned int x, unsigned long y);
long __mod_pow2(long x, int y);
long __mod_pow2(long x, unsigned int y);
long __mod_pow2(long x, long y);
unsigned long __mod_pow2(long x, unsigned long y);
unsigned long __mod_pow2(unsigned long x, int y);
unsigned long __mod_pow2(unsigned long x, unsigned int y);
unsigned long __mod_pow2(unsigned long x, long y);
unsigned long __mod_pow2(unsigned long x, unsigned long y);
bool __is_pow2(int x);
bool __is_pow2(unsigned int x);
bool __is_pow2(unsigned long x);
bool __equal_floats(const float *x, const float *y);
bool __equal_doubles(const double *x, const double *y);

// == annotations: sums that do not overflow ==
int __add_noovfl_int(int x, int y);
unsigned int __add_noovfl_unsigned_int(unsigned int x, unsigned int y);
bool __add_noovfl(unsigned int x, unsigned int y);
bool __add_noovfl(unsigned int x, unsigned int y, unsigned int z);
bool __add_noovfl(unsigned int x, unsigned int y, unsigned int z, unsigned int w);

// == annotations: the value that a function returns ==
bool __return_val_bool(void);
char __return_val_char(void);
unsigned char __return_val_uchar(void);
short __return_val_short(void);
unsigned short __return_val_ushort(void);
int __return_val_int(void);
unsigned int __return_val_uint(void);
unsigned int __return_val_unsigned_int(void);
long __return_val_long(void);
unsigned long __return_val_ulong(void);
long long __return_val_longlong(void);
unsigned long long __return_val_ulonglong(void);
float __return_val_float(void);
double __return_val_double(void);
char2 __return_val_char2(void);
char3 __return_val_char3(void);
char4 __return_val_char4(void);
uchar2 __return_val_uchar2(void);
uchar3 __return_val_uchar3(void);
uchar4 __return_val_uchar4(void);
short2 __return_val_short2(void);
short3 __return_val_short3(void);
short4 __return_val_short4(void);
ushort2 __return_val_ushort2(void);
ushort3 __return_val_ushort3(void);
ushort4 __return_val_ushort4(void);
int2 __return_val_int2(void);
int3 __return_val_int3(void);
int4 __return_val_int4(void);
uint2 __return_val_uint2(void);
uint3 __return_val_uint3(void);
uint4 __return_val_uint4(void);
long2 __return_val_long2(void);
long3 __return_val_long3(void);
long4 __return_val_long4(void);
ulong2 __return_val_ulong2(void);
ulong3 __return_val_ulong3(void);
ulong4 __return_val_ulong4(void);
float2 __return_val_float2(void);
float3 __return_val_float3(void);
float4 __return_val_float4(void);
double2 __return_val_double2(void);
double3 __return_val_double3(void);
double4 __return_val_double4(void);
void *__return_val_ptr(void);
void (*__return_val_funptr_of(void))(void);
#define __return_val_funptr(type) ((type)__return_val_funptr_of())

// == annotations: the value at entry ==
bool __old_bool(bool x);
char __old_char(char x);
unsigned char __old_uchar(unsigned char x);
short __old_short(short x);
unsigned short __old_ushort(unsigned short x);
int __old_int(int x);
unsigned int __old_uint(unsigned int x);
unsigned int __old_unsigned_int(unsigned int x);
long __old_long(long x);
unsigned long __old_ulong(unsigned long x);
long long __old_longlong(long long x);
unsigned long long __old_ulonglong(unsigned long long x);
float __old_float(float x);
double __old_double(double x);
void *__old_ptr(const volatile void *p);

// == annotations: barrier invariants with the instances they are needed at ==
void __barrier_invariant_1(bool condition, unsigned int);
void __barrier_invariant_2(bool condition, unsigned int, unsigned int);
void __barrier_invariant_3(bool condition, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_4(bool condition, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_5(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_6(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_7(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_8(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_9(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_10(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_11(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_12(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_13(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_14(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_15(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_16(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_17(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_18(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_19(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_20(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_21(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_22(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_23(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_24(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_25(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_26(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_27(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_28(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_29(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_30(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_31(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_32(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_1(bool condition, unsigned int, unsigned int);
void __barrier_invariant_binary_2(bool condition, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_3(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_4(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_5(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_6(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_7(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_8(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_9(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_10(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_11(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
void __barrier_invariant_binary_12(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
