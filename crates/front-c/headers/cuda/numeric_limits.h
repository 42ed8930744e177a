// std::numeric_limits. The bodies are for constant expressions; elsewhere the functions are known by name and
// result type like all others.
#pragma once

namespace std {
enum float_round_style { round_indeterminate = -1, round_toward_zero = 0, round_to_nearest = 1 };
// == C++: limits ==
template <class T> struct numeric_limits {
  static constexpr bool is_specialized = false;
};
template <> struct numeric_limits<bool> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 1, radix = 2;
  static constexpr bool min() { return false; }
  static constexpr bool max() { return true; }
  static constexpr bool lowest() { return false; }
  static constexpr bool epsilon() { return 0; }
};
template <> struct numeric_limits<char> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 7, radix = 2;
  static constexpr char min() { return -128; }
  static constexpr char max() { return 127; }
  static constexpr char lowest() { return -128; }
  static constexpr char epsilon() { return 0; }
};
template <> struct numeric_limits<signed char> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 7, radix = 2;
  static constexpr signed char min() { return -128; }
  static constexpr signed char max() { return 127; }
  static constexpr signed char lowest() { return -128; }
  static constexpr signed char epsilon() { return 0; }
};
template <> struct numeric_limits<unsigned char> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 8, radix = 2;
  static constexpr unsigned char min() { return 0; }
  static constexpr unsigned char max() { return 255; }
  static constexpr unsigned char lowest() { return 0; }
  static constexpr unsigned char epsilon() { return 0; }
};
template <> struct numeric_limits<short> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 15, radix = 2;
  static constexpr short min() { return -32768; }
  static constexpr short max() { return 32767; }
  static constexpr short lowest() { return -32768; }
  static constexpr short epsilon() { return 0; }
};
template <> struct numeric_limits<unsigned short> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 16, radix = 2;
  static constexpr unsigned short min() { return 0; }
  static constexpr unsigned short max() { return 65535; }
  static constexpr unsigned short lowest() { return 0; }
  static constexpr unsigned short epsilon() { return 0; }
};
template <> struct numeric_limits<int> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 31, radix = 2;
  static constexpr int min() { return -__INT_MAX__ - 1; }
  static constexpr int max() { return __INT_MAX__; }
  static constexpr int lowest() { return -__INT_MAX__ - 1; }
  static constexpr int epsilon() { return 0; }
};
template <> struct numeric_limits<unsigned int> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 32, radix = 2;
  static constexpr unsigned int min() { return 0; }
  static constexpr unsigned int max() { return __INT_MAX__ * 2U + 1U; }
  static constexpr unsigned int lowest() { return 0; }
  static constexpr unsigned int epsilon() { return 0; }
};
template <> struct numeric_limits<long> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 63, radix = 2;
  static constexpr long min() { return -__LONG_MAX__ - 1; }
  static constexpr long max() { return __LONG_MAX__; }
  static constexpr long lowest() { return -__LONG_MAX__ - 1; }
  static constexpr long epsilon() { return 0; }
};
template <> struct numeric_limits<unsigned long> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 64, radix = 2;
  static constexpr unsigned long min() { return 0; }
  static constexpr unsigned long max() { return __LONG_MAX__ * 2UL + 1UL; }
  static constexpr unsigned long lowest() { return 0; }
  static constexpr unsigned long epsilon() { return 0; }
};
template <> struct numeric_limits<long long> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 63, radix = 2;
  static constexpr long long min() { return -__LONG_LONG_MAX__ - 1; }
  static constexpr long long max() { return __LONG_LONG_MAX__; }
  static constexpr long long lowest() { return -__LONG_LONG_MAX__ - 1; }
  static constexpr long long epsilon() { return 0; }
};
template <> struct numeric_limits<unsigned long long> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 64, radix = 2;
  static constexpr unsigned long long min() { return 0; }
  static constexpr unsigned long long max() { return __LONG_LONG_MAX__ * 2ULL + 1ULL; }
  static constexpr unsigned long long lowest() { return 0; }
  static constexpr unsigned long long epsilon() { return 0; }
};
template <> struct numeric_limits<float> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, is_iec559 = true;
  static constexpr int digits = __FLT_MANT_DIG__, digits10 = __FLT_DIG__, radix = 2;
  static constexpr float min() { return __FLT_MIN__; }
  static constexpr float max() { return __FLT_MAX__; }
  static constexpr float lowest() { return -__FLT_MAX__; }
  static constexpr float epsilon() { return __FLT_EPSILON__; }
  static constexpr float infinity() { return __builtin_huge_valf(); }
  static constexpr float quiet_NaN() { return __builtin_nanf(""); }
  static constexpr float denorm_min() { return __FLT_DENORM_MIN__; }
};
template <> struct numeric_limits<double> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, is_iec559 = true;
  static constexpr int digits = __DBL_MANT_DIG__, digits10 = __DBL_DIG__, radix = 2;
  static constexpr double min() { return __DBL_MIN__; }
  static constexpr double max() { return __DBL_MAX__; }
  static constexpr double lowest() { return -__DBL_MAX__; }
  static constexpr double epsilon() { return __DBL_EPSILON__; }
  static constexpr double infinity() { return __builtin_huge_val(); }
  static constexpr double quiet_NaN() { return __builtin_nan(""); }
  static constexpr double denorm_min() { return __DBL_DENORM_MIN__; }
};
}

// == cuda::std: what is the same there ==
namespace cuda {
namespace std {
using ::std::array;
using ::std::max;
using ::std::min;
using ::std::numeric_limits;
}
}
