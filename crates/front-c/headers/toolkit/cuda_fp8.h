// 8-bit floating-point numbers: their size and that they can be converted. What a conversion gives is not known.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
struct __nv_fp8_e4m3 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e4m3() = default;
  __host__ __device__ explicit __nv_fp8_e4m3(float x);
  __host__ __device__ explicit __nv_fp8_e4m3(double x);
  __host__ __device__ explicit __nv_fp8_e4m3(__half x);
  __host__ __device__ explicit operator float() const;
  __host__ __device__ explicit operator __half() const;
};
struct __nv_fp8_e5m2 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e5m2() = default;
  __host__ __device__ explicit __nv_fp8_e5m2(float x);
  __host__ __device__ explicit __nv_fp8_e5m2(double x);
  __host__ __device__ explicit __nv_fp8_e5m2(__half x);
  __host__ __device__ explicit operator float() const;
  __host__ __device__ explicit operator __half() const;
};
