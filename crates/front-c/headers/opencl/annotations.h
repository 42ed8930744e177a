// Annotations as calls, in GPUVerify's spelling, so that its users can bring their kernels along. A call of one of
// these is no part of the program: it is read out of the tree and never executed. The names are CUDA's.
#pragma once
// By which a text can tell that gpuproof reads it.
#define __GPUPROOF__ 1
#define __gpuproof_overload __attribute__((overloadable))

// The annotations that take pointers, for each address space. OpenCL 2.0 has one type for all but constant.
#if __OPENCL_C_VERSION__ >= 200 || __OPENCL_VERSION__ >= 300
#define __gpuproof_space
#include "pointer_annotations.h"
#undef __gpuproof_space
#else
#define __gpuproof_space __private
#include "pointer_annotations.h"
#undef __gpuproof_space
#define __gpuproof_space __local
#include "pointer_annotations.h"
#undef __gpuproof_space
#define __gpuproof_space __global
#include "pointer_annotations.h"
#undef __gpuproof_space
#endif
#define __gpuproof_space __constant
#include "pointer_annotations.h"
#undef __gpuproof_space
#define __read_permission(type, place) __read_permission_at(&(place))

// == annotations: contracts and assertions ==
__gpuproof_overload void __requires(bool condition);
__gpuproof_overload void __ensures(bool condition);
__gpuproof_overload void __global_requires(bool condition);
__gpuproof_overload void __global_ensures(bool condition);
__gpuproof_overload void __assert(bool condition);
__gpuproof_overload void __global_assert(bool condition);
__gpuproof_overload void __candidate_assert(bool condition);
__gpuproof_overload void __candidate_global_assert(bool condition);
__gpuproof_overload void __assume(bool condition);
__gpuproof_overload void __function_wide_invariant(bool condition);
__gpuproof_overload void __function_wide_candidate_invariant(bool condition);

// == annotations: loop invariants, written into the loop condition before a comma ==
__gpuproof_overload bool __invariant(bool condition);
__gpuproof_overload bool __global_invariant(bool condition);
__gpuproof_overload bool __candidate_invariant(bool condition);
__gpuproof_overload bool __candidate_global_invariant(bool condition);

// == annotations: axioms, at file level; each becomes a function whose name starts with __axiom_ ==
#define __gpuproof_join2(a, b) a##b
#define __gpuproof_join(a, b) __gpuproof_join2(a, b)
#define __axiom(condition) \
  static bool __gpuproof_join(__axiom_, __COUNTER__)(void) { return (condition); }

// == annotations: uninterpreted functions; the name that the linker would see starts with the mark ==
#define DECLARE_UF_NULLARY(name, result) \
  result name(void) __asm__("__uninterpreted_function_" #name)
#define DECLARE_UF_UNARY(name, first, result) \
  result name(first) __asm__("__uninterpreted_function_" #name)
#define DECLARE_UF_BINARY(name, first, second, result) \
  result name(first, second) __asm__("__uninterpreted_function_" #name)
#define DECLARE_UF_TERNARY(name, first, second, third, result) \
  result name(first, second, third) __asm__("__uninterpreted_function_" #name)

// == annotations: two threads ==
__gpuproof_overload bool __enabled(void);
__gpuproof_overload bool __dominator_enabled(void);
__gpuproof_overload bool __same_group(void);
#define __same_group __same_group()
__gpuproof_overload int __other_int(int x);
__gpuproof_overload bool __other_bool(bool x);
__gpuproof_overload bool __uniform_int(int x);
__gpuproof_overload bool __uniform_bool(bool x);
__gpuproof_overload bool __distinct_int(int x);
__gpuproof_overload bool __distinct_bool(bool x);
__gpuproof_overload int __all(int condition);
__gpuproof_overload bool __exclusive(bool condition);
__gpuproof_overload bool __at_most_one(bool condition);

// == annotations: values ==
__gpuproof_overload bool __implies(bool condition, bool conclusion);
__gpuproof_overload int __ite(bool condition, int yes, int no);
__gpuproof_overload unsigned int __ite(bool condition, int yes, unsigned int no);
__gpuproof_overload long __ite(bool condition, int yes, long no);
__gpuproof_overload unsigned long __ite(bool condition, int yes, unsigned long no);
__gpuproof_overload unsigned int __ite(bool condition, unsigned int yes, int no);
__gpuproof_overload unsigned int __ite(bool condition, unsigned int yes, unsigned int no);
__gpuproof_overload long __ite(bool condition, unsigned int yes, long no);
__gpuproof_overload unsigned long __ite(bool condition, unsigned int yes, unsigned long no);
__gpuproof_overload long __ite(bool condition, long yes, int no);
__gpuproof_overload long __ite(bool condition, long yes, unsigned int no);
__gpuproof_overload long __ite(bool condition, long yes, long no);
__gpuproof_overload unsigned long __ite(bool condition, long yes, unsigned long no);
__gpuproof_overload unsigned long __ite(bool condition, unsigned long yes, int no);
__gpuproof_overload unsigned long __ite(bool condition, unsigned long yes, unsigned int no);
__gpuproof_overload unsigned long __ite(bool condition, unsigned long yes, long no);
__gpuproof_overload unsigned long __ite(bool condition, unsigned long yes, unsigned long no);
__gpuproof_overload bool __ite(bool condition, bool yes, bool no);
__gpuproof_overload int __mod_pow2(int x, int y);
__gpuproof_overload unsigned int __mod_pow2(int x, unsigned int y);
__gpuproof_overload long __mod_pow2(int x, long y);
__gpuproof_overload unsigned long __mod_pow2(int x, unsigned long y);
__gpuproof_overload unsigned int __mod_pow2(unsigned int x, int y);
__gpuproof_overload unsigned int __mod_pow2(unsigned int x, unsigned int y);
__gpuproof_overload long __mod_pow2(unsigned int x, long y);
__gpuproof_overload unsigned long __mod_pow2(unsigned int x, unsigned long y);
__gpuproof_overload long __mod_pow2(long x, int y);
__gpuproof_overload long __mod_pow2(long x, unsigned int y);
__gpuproof_overload long __mod_pow2(long x, long y);
__gpuproof_overload unsigned long __mod_pow2(long x, unsigned long y);
__gpuproof_overload unsigned long __mod_pow2(unsigned long x, int y);
__gpuproof_overload unsigned long __mod_pow2(unsigned long x, unsigned int y);
__gpuproof_overload unsigned long __mod_pow2(unsigned long x, long y);
__gpuproof_overload unsigned long __mod_pow2(unsigned long x, unsigned long y);
__gpuproof_overload bool __is_pow2(int x);
__gpuproof_overload bool __is_pow2(unsigned int x);
__gpuproof_overload bool __is_pow2(unsigned long x);

// == annotations: sums that do not overflow ==
__gpuproof_overload int __add_noovfl_int(int x, int y);
__gpuproof_overload unsigned int __add_noovfl_unsigned_int(unsigned int x, unsigned int y);
__gpuproof_overload bool __add_noovfl(unsigned int x, unsigned int y);
__gpuproof_overload bool __add_noovfl(unsigned int x, unsigned int y, unsigned int z);
__gpuproof_overload bool __add_noovfl(unsigned int x, unsigned int y, unsigned int z, unsigned int w);

// == annotations: the value that a function returns ==
__gpuproof_overload bool __return_val_bool(void);
__gpuproof_overload char __return_val_char(void);
__gpuproof_overload unsigned char __return_val_uchar(void);
__gpuproof_overload short __return_val_short(void);
__gpuproof_overload unsigned short __return_val_ushort(void);
__gpuproof_overload int __return_val_int(void);
__gpuproof_overload unsigned int __return_val_uint(void);
__gpuproof_overload unsigned int __return_val_unsigned_int(void);
__gpuproof_overload long __return_val_long(void);
__gpuproof_overload unsigned long __return_val_ulong(void);
__gpuproof_overload float __return_val_float(void);
__gpuproof_overload double __return_val_double(void);
__gpuproof_overload char2 __return_val_char2(void);
__gpuproof_overload char3 __return_val_char3(void);
__gpuproof_overload char4 __return_val_char4(void);
__gpuproof_overload uchar2 __return_val_uchar2(void);
__gpuproof_overload uchar3 __return_val_uchar3(void);
__gpuproof_overload uchar4 __return_val_uchar4(void);
__gpuproof_overload short2 __return_val_short2(void);
__gpuproof_overload short3 __return_val_short3(void);
__gpuproof_overload short4 __return_val_short4(void);
__gpuproof_overload ushort2 __return_val_ushort2(void);
__gpuproof_overload ushort3 __return_val_ushort3(void);
__gpuproof_overload ushort4 __return_val_ushort4(void);
__gpuproof_overload int2 __return_val_int2(void);
__gpuproof_overload int3 __return_val_int3(void);
__gpuproof_overload int4 __return_val_int4(void);
__gpuproof_overload uint2 __return_val_uint2(void);
__gpuproof_overload uint3 __return_val_uint3(void);
__gpuproof_overload uint4 __return_val_uint4(void);
__gpuproof_overload long2 __return_val_long2(void);
__gpuproof_overload long3 __return_val_long3(void);
__gpuproof_overload long4 __return_val_long4(void);
__gpuproof_overload ulong2 __return_val_ulong2(void);
__gpuproof_overload ulong3 __return_val_ulong3(void);
__gpuproof_overload ulong4 __return_val_ulong4(void);
__gpuproof_overload float2 __return_val_float2(void);
__gpuproof_overload float3 __return_val_float3(void);
__gpuproof_overload float4 __return_val_float4(void);
__gpuproof_overload double2 __return_val_double2(void);
__gpuproof_overload double3 __return_val_double3(void);
__gpuproof_overload double4 __return_val_double4(void);

// == annotations: the value at entry ==
__gpuproof_overload bool __old_bool(bool x);
__gpuproof_overload char __old_char(char x);
__gpuproof_overload unsigned char __old_uchar(unsigned char x);
__gpuproof_overload short __old_short(short x);
__gpuproof_overload unsigned short __old_ushort(unsigned short x);
__gpuproof_overload int __old_int(int x);
__gpuproof_overload unsigned int __old_uint(unsigned int x);
__gpuproof_overload unsigned int __old_unsigned_int(unsigned int x);
__gpuproof_overload long __old_long(long x);
__gpuproof_overload unsigned long __old_ulong(unsigned long x);
__gpuproof_overload float __old_float(float x);
__gpuproof_overload double __old_double(double x);

// == annotations: barrier invariants with the instances they are needed at ==
__gpuproof_overload void __barrier_invariant_1(bool condition, unsigned int);
__gpuproof_overload void __barrier_invariant_2(bool condition, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_3(bool condition, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_4(bool condition, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_5(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_6(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_7(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_8(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_9(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_10(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_11(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_12(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_13(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_14(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_15(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_16(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_17(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_18(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_19(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_20(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_21(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_22(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_23(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_24(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_25(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_26(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_27(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_28(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_29(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_30(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_31(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_32(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_1(bool condition, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_2(bool condition, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_3(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_4(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_5(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_6(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_7(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_8(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_9(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_10(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_11(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
__gpuproof_overload void __barrier_invariant_binary_12(bool condition, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int);
