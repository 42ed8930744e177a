// Constants of the C library; the functions are declared in every CUDA program.
#pragma once
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
typedef float float_t;
typedef double double_t;
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling 3
#define HUGE_VALL __builtin_huge_vall()
#define MAXFLOAT __FLT_MAX__
#define M_PIl 3.141592653589793238462643383279502884L

// == long double of the host ==
extern "C" {
long double acosl(long double x);
long double acoshl(long double x);
long double asinl(long double x);
long double asinhl(long double x);
long double atanl(long double x);
long double atanhl(long double x);
long double cbrtl(long double x);
long double ceill(long double x);
long double cosl(long double x);
long double coshl(long double x);
long double erfl(long double x);
long double erfcl(long double x);
long double expl(long double x);
long double exp2l(long double x);
long double expm1l(long double x);
long double fabsl(long double x);
long double floorl(long double x);
long double lgammal(long double x);
long double logl(long double x);
long double log10l(long double x);
long double log1pl(long double x);
long double log2l(long double x);
long double logbl(long double x);
long double nearbyintl(long double x);
long double rintl(long double x);
long double roundl(long double x);
long double sinl(long double x);
long double sinhl(long double x);
long double sqrtl(long double x);
long double tanl(long double x);
long double tanhl(long double x);
long double tgammal(long double x);
long double truncl(long double x);
long double atan2l(long double x, long double y);
long double copysignl(long double x, long double y);
long double fdiml(long double x, long double y);
long double fmaxl(long double x, long double y);
long double fminl(long double x, long double y);
long double fmodl(long double x, long double y);
long double hypotl(long double x, long double y);
long double nextafterl(long double x, long double y);
long double powl(long double x, long double y);
long double remainderl(long double x, long double y);
long double fmal(long double x, long double y, long double z);
long double ldexpl(long double x, int e);
long double frexpl(long double x, int *e);
long double modfl(long double x, long double *whole);
long lroundl(long double x);
long lrintl(long double x);
long long llroundl(long double x);
long double nexttowardl(long double x, long double y);
double nexttoward(double x, long double y);
float nexttowardf(float x, long double y);
double lgamma_r(double x, int *sign);
int finite(double x);
}
long double acos(long double x);
long double acosh(long double x);
long double asin(long double x);
long double asinh(long double x);
long double atan(long double x);
long double atanh(long double x);
long double cbrt(long double x);
long double ceil(long double x);
long double cos(long double x);
long double cosh(long double x);
long double erf(long double x);
long double erfc(long double x);
long double exp(long double x);
long double exp2(long double x);
long double expm1(long double x);
long double fabs(long double x);
long double floor(long double x);
long double lgamma(long double x);
long double log(long double x);
long double log10(long double x);
long double log1p(long double x);
long double log2(long double x);
long double logb(long double x);
long double nearbyint(long double x);
long double rint(long double x);
long double round(long double x);
long double sin(long double x);
long double sinh(long double x);
long double sqrt(long double x);
long double tan(long double x);
long double tanh(long double x);
long double tgamma(long double x);
long double trunc(long double x);
long double abs(long double x);
long double atan2(long double x, long double y);
long double copysign(long double x, long double y);
long double fdim(long double x, long double y);
long double fmax(long double x, long double y);
long double fmin(long double x, long double y);
long double fmod(long double x, long double y);
long double hypot(long double x, long double y);
long double nextafter(long double x, long double y);
long double pow(long double x, long double y);
long double remainder(long double x, long double y);
long double fma(long double x, long double y, long double z);
long double ldexp(long double x, int e);
long double frexp(long double x, int *e);
long double modf(long double x, long double *whole);
long lround(long double x);
long lrint(long double x);
bool isnan(long double x);
bool isinf(long double x);
bool isfinite(long double x);
bool isnormal(long double x);
bool signbit(long double x);
int fpclassify(float x);
int fpclassify(double x);
int fpclassify(long double x);
