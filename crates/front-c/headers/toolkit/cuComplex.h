// Complex numbers. The functions have bodies, so that the tree shows what they compute.
#pragma once
#pragma clang force_cuda_host_device begin

typedef float2 cuFloatComplex;
static inline float cuCrealf(cuFloatComplex x) { return x.x; }
static inline float cuCimagf(cuFloatComplex x) { return x.y; }
static inline cuFloatComplex make_cuFloatComplex(float real, float imaginary) {
  cuFloatComplex result;
  result.x = real;
  result.y = imaginary;
  return result;
}
static inline cuFloatComplex cuConjf(cuFloatComplex x) { return make_cuFloatComplex(x.x, -x.y); }
static inline cuFloatComplex cuCaddf(cuFloatComplex x, cuFloatComplex y) { return make_cuFloatComplex(x.x + y.x, x.y + y.y); }
static inline cuFloatComplex cuCsubf(cuFloatComplex x, cuFloatComplex y) { return make_cuFloatComplex(x.x - y.x, x.y - y.y); }
static inline cuFloatComplex cuCmulf(cuFloatComplex x, cuFloatComplex y) { return make_cuFloatComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x); }
static inline cuFloatComplex cuCdivf(cuFloatComplex x, cuFloatComplex y) {
  float length = y.x * y.x + y.y * y.y;
  return make_cuFloatComplex((x.x * y.x + x.y * y.y) / length, (x.y * y.x - x.x * y.y) / length);
}
static inline float cuCabsf(cuFloatComplex x) { return hypotf(x.x, x.y); }
static inline cuFloatComplex cuCfmaf(cuFloatComplex x, cuFloatComplex y, cuFloatComplex z) { return cuCaddf(cuCmulf(x, y), z); }

typedef double2 cuDoubleComplex;
static inline double cuCreal(cuDoubleComplex x) { return x.x; }
static inline double cuCimag(cuDoubleComplex x) { return x.y; }
static inline cuDoubleComplex make_cuDoubleComplex(double real, double imaginary) {
  cuDoubleComplex result;
  result.x = real;
  result.y = imaginary;
  return result;
}
static inline cuDoubleComplex cuConj(cuDoubleComplex x) { return make_cuDoubleComplex(x.x, -x.y); }
static inline cuDoubleComplex cuCadd(cuDoubleComplex x, cuDoubleComplex y) { return make_cuDoubleComplex(x.x + y.x, x.y + y.y); }
static inline cuDoubleComplex cuCsub(cuDoubleComplex x, cuDoubleComplex y) { return make_cuDoubleComplex(x.x - y.x, x.y - y.y); }
static inline cuDoubleComplex cuCmul(cuDoubleComplex x, cuDoubleComplex y) { return make_cuDoubleComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x); }
static inline cuDoubleComplex cuCdiv(cuDoubleComplex x, cuDoubleComplex y) {
  double length = y.x * y.x + y.y * y.y;
  return make_cuDoubleComplex((x.x * y.x + x.y * y.y) / length, (x.y * y.x - x.x * y.y) / length);
}
static inline double cuCabs(cuDoubleComplex x) { return hypot(x.x, x.y); }
static inline cuDoubleComplex cuCfma(cuDoubleComplex x, cuDoubleComplex y, cuDoubleComplex z) { return cuCadd(cuCmul(x, y), z); }

typedef cuFloatComplex cuComplex;
static inline cuComplex make_cuComplex(float real, float imaginary) { return make_cuFloatComplex(real, imaginary); }
static inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex x) { return make_cuDoubleComplex(x.x, x.y); }
static inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex x) { return make_cuFloatComplex(x.x, x.y); }
#pragma clang force_cuda_host_device end
