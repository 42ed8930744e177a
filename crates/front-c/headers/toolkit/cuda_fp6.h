// 6-bit floating-point numbers: their size and that they can be converted. What a conversion gives is not known.
#pragma once
#include <cuda_fp8.h>
typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;
typedef enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 } __nv_fp6_interpretation_t;
#pragma clang force_cuda_host_device begin
__nv_fp6_storage_t __nv_cvt_float_to_fp6(const float x, const __nv_fp6_interpretation_t kind, const enum cudaRoundMode rounding);
__nv_fp6x2_storage_t __nv_cvt_float2_to_fp6x2(const float2 x, const __nv_fp6_interpretation_t kind, const enum cudaRoundMode rounding);
__half __nv_cvt_fp6_to_halfraw(const __nv_fp6_storage_t x, const __nv_fp6_interpretation_t kind);
struct __nv_fp6_e2m3 {
  __nv_fp6_storage_t __x;
  __nv_fp6_e2m3() = default;
  explicit __nv_fp6_e2m3(float x);
  explicit __nv_fp6_e2m3(double x);
  explicit __nv_fp6_e2m3(__half x);
  explicit __nv_fp6_e2m3(__nv_bfloat16 x);
  explicit __nv_fp6_e2m3(int x);
  explicit __nv_fp6_e2m3(unsigned int x);
  explicit __nv_fp6_e2m3(short x);
  explicit __nv_fp6_e2m3(unsigned short x);
  explicit __nv_fp6_e2m3(long x);
  explicit __nv_fp6_e2m3(unsigned long x);
  explicit __nv_fp6_e2m3(long long x);
  explicit __nv_fp6_e2m3(unsigned long long x);
  explicit operator float() const;
  explicit operator double() const;
  explicit operator __half() const;
  explicit operator __nv_bfloat16() const;
  explicit operator int() const;
  explicit operator unsigned int() const;
  explicit operator short() const;
  explicit operator unsigned short() const;
  explicit operator long() const;
  explicit operator unsigned long() const;
  explicit operator long long() const;
  explicit operator unsigned long long() const;
  explicit operator char() const;
  explicit operator signed char() const;
  explicit operator unsigned char() const;
  explicit operator bool() const;
};
struct __align__(2) __nv_fp6x2_e2m3 {
  __nv_fp6x2_storage_t __x;
  __nv_fp6x2_e2m3() = default;
  explicit __nv_fp6x2_e2m3(__half2 x);
  explicit __nv_fp6x2_e2m3(__nv_bfloat162 x);
  explicit __nv_fp6x2_e2m3(float2 x);
  explicit __nv_fp6x2_e2m3(double2 x);
  explicit operator __half2() const;
  explicit operator float2() const;
};
struct __align__(4) __nv_fp6x4_e2m3 {
  __nv_fp6x4_storage_t __x;
  __nv_fp6x4_e2m3() = default;
  explicit __nv_fp6x4_e2m3(__half2 low, __half2 high);
  explicit __nv_fp6x4_e2m3(__nv_bfloat162 low, __nv_bfloat162 high);
  explicit __nv_fp6x4_e2m3(float4 x);
  explicit __nv_fp6x4_e2m3(double4 x);
  explicit operator float4() const;
};
struct __nv_fp6_e3m2 {
  __nv_fp6_storage_t __x;
  __nv_fp6_e3m2() = default;
  explicit __nv_fp6_e3m2(float x);
  explicit __nv_fp6_e3m2(double x);
  explicit __nv_fp6_e3m2(__half x);
  explicit __nv_fp6_e3m2(__nv_bfloat16 x);
  explicit __nv_fp6_e3m2(int x);
  explicit __nv_fp6_e3m2(unsigned int x);
  explicit __nv_fp6_e3m2(short x);
  explicit __nv_fp6_e3m2(unsigned short x);
  explicit __nv_fp6_e3m2(long x);
  explicit __nv_fp6_e3m2(unsigned long x);
  explicit __nv_fp6_e3m2(long long x);
  explicit __nv_fp6_e3m2(unsigned long long x);
  explicit operator float() const;
  explicit operator double() const;
  explicit operator __half() const;
  explicit operator __nv_bfloat16() const;
  explicit operator int() const;
  explicit operator unsigned int() const;
  explicit operator short() const;
  explicit operator unsigned short() const;
  explicit operator long() const;
  explicit operator unsigned long() const;
  explicit operator long long() const;
  explicit operator unsigned long long() const;
  explicit operator char() const;
  explicit operator signed char() const;
  explicit operator unsigned char() const;
  explicit operator bool() const;
};
struct __align__(2) __nv_fp6x2_e3m2 {
  __nv_fp6x2_storage_t __x;
  __nv_fp6x2_e3m2() = default;
  explicit __nv_fp6x2_e3m2(__half2 x);
  explicit __nv_fp6x2_e3m2(__nv_bfloat162 x);
  explicit __nv_fp6x2_e3m2(float2 x);
  explicit __nv_fp6x2_e3m2(double2 x);
  explicit operator __half2() const;
  explicit operator float2() const;
};
struct __align__(4) __nv_fp6x4_e3m2 {
  __nv_fp6x4_storage_t __x;
  __nv_fp6x4_e3m2() = default;
  explicit __nv_fp6x4_e3m2(__half2 low, __half2 high);
  explicit __nv_fp6x4_e3m2(__nv_bfloat162 low, __nv_bfloat162 high);
  explicit __nv_fp6x4_e3m2(float4 x);
  explicit __nv_fp6x4_e3m2(double4 x);
  explicit operator float4() const;
};
#pragma clang force_cuda_host_device end
