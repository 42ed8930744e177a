// 4-bit floating-point numbers: their size and that they can be converted. What a conversion gives is not known.
#pragma once
#include <gpuproof/collective.h>
#include <cuda_fp8.h>
typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;
#pragma clang force_cuda_host_device begin
inline __nv_fp4_storage_t __nv_cvt_float_to_fp4(const float x, const __nv_fp4_interpretation_t kind, const enum cudaRoundMode rounding) { return __gpuproof_unknown<__nv_fp4_storage_t>(); }
inline __nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(const float2 x, const __nv_fp4_interpretation_t kind, const enum cudaRoundMode rounding) { return __gpuproof_unknown<__nv_fp4x2_storage_t>(); }
inline __half __nv_cvt_fp4_to_halfraw(const __nv_fp4_storage_t x, const __nv_fp4_interpretation_t kind) { return __gpuproof_unknown<__half>(); }
struct __nv_fp4_e2m1 {
  __nv_fp4_storage_t __x;
  __nv_fp4_e2m1() = default;
  explicit __nv_fp4_e2m1(float x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(double x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(__half x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(__nv_bfloat16 x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(int x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(unsigned int x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(short x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(unsigned short x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(long x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(unsigned long x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(long long x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit __nv_fp4_e2m1(unsigned long long x) : __x(__gpuproof_unknown<__nv_fp4_storage_t>()) {}
  explicit operator float() const { return __gpuproof_unknown<float>(); }
  explicit operator double() const { return __gpuproof_unknown<double>(); }
  explicit operator __half() const { return __gpuproof_unknown<__half>(); }
  explicit operator __nv_bfloat16() const { return __gpuproof_unknown<__nv_bfloat16>(); }
  explicit operator int() const { return __gpuproof_unknown<int>(); }
  explicit operator unsigned int() const { return __gpuproof_unknown<unsigned int>(); }
  explicit operator short() const { return __gpuproof_unknown<short>(); }
  explicit operator unsigned short() const { return __gpuproof_unknown<unsigned short>(); }
  explicit operator long() const { return __gpuproof_unknown<long>(); }
  explicit operator unsigned long() const { return __gpuproof_unknown<unsigned long>(); }
  explicit operator long long() const { return __gpuproof_unknown<long long>(); }
  explicit operator unsigned long long() const { return __gpuproof_unknown<unsigned long long>(); }
  explicit operator char() const { return __gpuproof_unknown<char>(); }
  explicit operator signed char() const { return __gpuproof_unknown<signed char>(); }
  explicit operator unsigned char() const { return __gpuproof_unknown<unsigned char>(); }
  explicit operator bool() const { return __gpuproof_unknown<bool>(); }
};
struct __nv_fp4x2_e2m1 {
  __nv_fp4x2_storage_t __x;
  __nv_fp4x2_e2m1() = default;
  explicit __nv_fp4x2_e2m1(__half2 x) : __x(__gpuproof_unknown<__nv_fp4x2_storage_t>()) {}
  explicit __nv_fp4x2_e2m1(__nv_bfloat162 x) : __x(__gpuproof_unknown<__nv_fp4x2_storage_t>()) {}
  explicit __nv_fp4x2_e2m1(float2 x) : __x(__gpuproof_unknown<__nv_fp4x2_storage_t>()) {}
  explicit __nv_fp4x2_e2m1(double2 x) : __x(__gpuproof_unknown<__nv_fp4x2_storage_t>()) {}
  explicit operator __half2() const { return __gpuproof_unknown<__half2>(); }
  explicit operator float2() const { return __gpuproof_unknown<float2>(); }
};
struct __align__(2) __nv_fp4x4_e2m1 {
  __nv_fp4x4_storage_t __x;
  __nv_fp4x4_e2m1() = default;
  explicit __nv_fp4x4_e2m1(__half2 low, __half2 high) : __x(__gpuproof_unknown<__nv_fp4x4_storage_t>()) {}
  explicit __nv_fp4x4_e2m1(__nv_bfloat162 low, __nv_bfloat162 high) : __x(__gpuproof_unknown<__nv_fp4x4_storage_t>()) {}
  explicit __nv_fp4x4_e2m1(float4 x) : __x(__gpuproof_unknown<__nv_fp4x4_storage_t>()) {}
  explicit __nv_fp4x4_e2m1(double4 x) : __x(__gpuproof_unknown<__nv_fp4x4_storage_t>()) {}
  explicit operator float4() const { return __gpuproof_unknown<float4>(); }
};
#pragma clang force_cuda_host_device end
