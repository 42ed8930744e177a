// 8-bit floating-point numbers: their size and that they can be converted. What a conversion gives is not known.
#pragma once
#include <gpuproof/collective.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;
#pragma clang force_cuda_host_device begin
inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(const float x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind) { return __gpuproof_unknown<__nv_fp8_storage_t>(); }
inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(const double x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind) { return __gpuproof_unknown<__nv_fp8_storage_t>(); }
inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(const __half x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind) { return __gpuproof_unknown<__nv_fp8_storage_t>(); }
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(const __nv_bfloat16 x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind) { return __gpuproof_unknown<__nv_fp8_storage_t>(); }
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(const float2 x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind) { return __gpuproof_unknown<__nv_fp8x2_storage_t>(); }
inline __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(const double2 x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind) { return __gpuproof_unknown<__nv_fp8x2_storage_t>(); }
inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(const __half2 x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind) { return __gpuproof_unknown<__nv_fp8x2_storage_t>(); }
inline __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(const __nv_bfloat162 x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind) { return __gpuproof_unknown<__nv_fp8x2_storage_t>(); }
inline __half __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x, const __nv_fp8_interpretation_t kind) { return __gpuproof_unknown<__half>(); }
inline __half2 __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t x, const __nv_fp8_interpretation_t kind) { return __gpuproof_unknown<__half2>(); }
struct __nv_fp8_e4m3 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e4m3() = default;
  explicit __nv_fp8_e4m3(float x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(double x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(__half x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(__nv_bfloat16 x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(int x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(unsigned int x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(short x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(unsigned short x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(unsigned long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(long long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e4m3(unsigned long long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
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
struct __align__(2) __nv_fp8x2_e4m3 {
  __nv_fp8x2_storage_t __x;
  __nv_fp8x2_e4m3() = default;
  explicit __nv_fp8x2_e4m3(__half2 x) : __x(__gpuproof_unknown<__nv_fp8x2_storage_t>()) {}
  explicit __nv_fp8x2_e4m3(__nv_bfloat162 x) : __x(__gpuproof_unknown<__nv_fp8x2_storage_t>()) {}
  explicit __nv_fp8x2_e4m3(float2 x) : __x(__gpuproof_unknown<__nv_fp8x2_storage_t>()) {}
  explicit __nv_fp8x2_e4m3(double2 x) : __x(__gpuproof_unknown<__nv_fp8x2_storage_t>()) {}
  explicit operator __half2() const { return __gpuproof_unknown<__half2>(); }
  explicit operator float2() const { return __gpuproof_unknown<float2>(); }
};
struct __align__(4) __nv_fp8x4_e4m3 {
  __nv_fp8x4_storage_t __x;
  __nv_fp8x4_e4m3() = default;
  explicit __nv_fp8x4_e4m3(__half2 low, __half2 high) : __x(__gpuproof_unknown<__nv_fp8x4_storage_t>()) {}
  explicit __nv_fp8x4_e4m3(__nv_bfloat162 low, __nv_bfloat162 high) : __x(__gpuproof_unknown<__nv_fp8x4_storage_t>()) {}
  explicit __nv_fp8x4_e4m3(float4 x) : __x(__gpuproof_unknown<__nv_fp8x4_storage_t>()) {}
  explicit __nv_fp8x4_e4m3(double4 x) : __x(__gpuproof_unknown<__nv_fp8x4_storage_t>()) {}
  explicit operator float4() const { return __gpuproof_unknown<float4>(); }
};
struct __nv_fp8_e5m2 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e5m2() = default;
  explicit __nv_fp8_e5m2(float x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(double x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(__half x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(__nv_bfloat16 x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(int x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(unsigned int x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(short x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(unsigned short x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(unsigned long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(long long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e5m2(unsigned long long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
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
struct __align__(2) __nv_fp8x2_e5m2 {
  __nv_fp8x2_storage_t __x;
  __nv_fp8x2_e5m2() = default;
  explicit __nv_fp8x2_e5m2(__half2 x) : __x(__gpuproof_unknown<__nv_fp8x2_storage_t>()) {}
  explicit __nv_fp8x2_e5m2(__nv_bfloat162 x) : __x(__gpuproof_unknown<__nv_fp8x2_storage_t>()) {}
  explicit __nv_fp8x2_e5m2(float2 x) : __x(__gpuproof_unknown<__nv_fp8x2_storage_t>()) {}
  explicit __nv_fp8x2_e5m2(double2 x) : __x(__gpuproof_unknown<__nv_fp8x2_storage_t>()) {}
  explicit operator __half2() const { return __gpuproof_unknown<__half2>(); }
  explicit operator float2() const { return __gpuproof_unknown<float2>(); }
};
struct __align__(4) __nv_fp8x4_e5m2 {
  __nv_fp8x4_storage_t __x;
  __nv_fp8x4_e5m2() = default;
  explicit __nv_fp8x4_e5m2(__half2 low, __half2 high) : __x(__gpuproof_unknown<__nv_fp8x4_storage_t>()) {}
  explicit __nv_fp8x4_e5m2(__nv_bfloat162 low, __nv_bfloat162 high) : __x(__gpuproof_unknown<__nv_fp8x4_storage_t>()) {}
  explicit __nv_fp8x4_e5m2(float4 x) : __x(__gpuproof_unknown<__nv_fp8x4_storage_t>()) {}
  explicit __nv_fp8x4_e5m2(double4 x) : __x(__gpuproof_unknown<__nv_fp8x4_storage_t>()) {}
  explicit operator float4() const { return __gpuproof_unknown<float4>(); }
};
struct __nv_fp8_e8m0 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e8m0() = default;
  explicit __nv_fp8_e8m0(float x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(double x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(__half x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(__nv_bfloat16 x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(int x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(unsigned int x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(short x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(unsigned short x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(unsigned long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(long long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
  explicit __nv_fp8_e8m0(unsigned long long x) : __x(__gpuproof_unknown<__nv_fp8_storage_t>()) {}
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
#pragma clang force_cuda_host_device end
