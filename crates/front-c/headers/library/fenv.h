// Rounding and exceptions of floating-point numbers.
#pragma once
#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_DFL_ENV ((const fenv_t *)-1)
extern "C" {
typedef unsigned short fexcept_t;
typedef struct { int opaque[8]; } fenv_t;
int feclearexcept(int exceptions);
int feraiseexcept(int exceptions);
int fetestexcept(int exceptions);
int fegetround(void);
int fesetround(int mode);
int fegetenv(fenv_t *to);
int fesetenv(const fenv_t *from);
int feholdexcept(fenv_t *to);
int feupdateenv(const fenv_t *from);
int feenableexcept(int exceptions);
int fedisableexcept(int exceptions);
}
namespace std {
using ::fexcept_t;
using ::fenv_t;
using ::feclearexcept;
using ::feraiseexcept;
using ::fetestexcept;
using ::fegetround;
using ::fesetround;
using ::fegetenv;
using ::fesetenv;
using ::feholdexcept;
using ::feupdateenv;
}
