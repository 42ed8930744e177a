// std::numeric_limits. The bodies are for constant expressions; elsewhere the functions are known by name and
// result type like all others.
#pragma once

namespace std {
enum float_round_style { round_indeterminate = -1, round_toward_zero = 0, round_to_nearest = 1, round_toward_infinity = 2, round_toward_neg_infinity = 3 };
enum float_denorm_style { denorm_indeterminate = -1, denorm_absent = 0, denorm_present = 1 };
// == C++: limits ==
template <class T> struct numeric_limits {
  static constexpr bool is_specialized = false, is_signed = false, is_integer = false, is_exact = false, is_iec559 = false, is_bounded = false, is_modulo = false;
  static constexpr bool has_infinity = false, has_quiet_NaN = false, has_signaling_NaN = false, has_denorm_loss = false, traps = false, tinyness_before = false;
  static constexpr int digits = 0, digits10 = 0, max_digits10 = 0, radix = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
};
template <class T> struct numeric_limits<const T> : numeric_limits<T> {};
template <class T> struct numeric_limits<volatile T> : numeric_limits<T> {};
template <> struct numeric_limits<bool> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 1, radix = 2;
  static constexpr bool min() { return false; }
  static constexpr bool max() { return true; }
  static constexpr bool lowest() { return false; }
  static constexpr bool epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = false, has_signaling_NaN = false, has_denorm_loss = false, traps = false, tinyness_before = false;
  static constexpr int digits10 = 0, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr bool round_error() { return 0; }
  static constexpr bool infinity() { return 0; }
  static constexpr bool quiet_NaN() { return 0; }
  static constexpr bool signaling_NaN() { return 0; }
  static constexpr bool denorm_min() { return 0; }
};
template <> struct numeric_limits<char> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 7, radix = 2;
  static constexpr char min() { return -128; }
  static constexpr char max() { return 127; }
  static constexpr char lowest() { return -128; }
  static constexpr char epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = false, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 2, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr char round_error() { return 0; }
  static constexpr char infinity() { return 0; }
  static constexpr char quiet_NaN() { return 0; }
  static constexpr char signaling_NaN() { return 0; }
  static constexpr char denorm_min() { return 0; }
};
template <> struct numeric_limits<signed char> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 7, radix = 2;
  static constexpr signed char min() { return -128; }
  static constexpr signed char max() { return 127; }
  static constexpr signed char lowest() { return -128; }
  static constexpr signed char epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = false, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 2, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr signed char round_error() { return 0; }
  static constexpr signed char infinity() { return 0; }
  static constexpr signed char quiet_NaN() { return 0; }
  static constexpr signed char signaling_NaN() { return 0; }
  static constexpr signed char denorm_min() { return 0; }
};
template <> struct numeric_limits<unsigned char> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 8, radix = 2;
  static constexpr unsigned char min() { return 0; }
  static constexpr unsigned char max() { return 255; }
  static constexpr unsigned char lowest() { return 0; }
  static constexpr unsigned char epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = true, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 2, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr unsigned char round_error() { return 0; }
  static constexpr unsigned char infinity() { return 0; }
  static constexpr unsigned char quiet_NaN() { return 0; }
  static constexpr unsigned char signaling_NaN() { return 0; }
  static constexpr unsigned char denorm_min() { return 0; }
};
template <> struct numeric_limits<short> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 15, radix = 2;
  static constexpr short min() { return -32768; }
  static constexpr short max() { return 32767; }
  static constexpr short lowest() { return -32768; }
  static constexpr short epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = false, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 4, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr short round_error() { return 0; }
  static constexpr short infinity() { return 0; }
  static constexpr short quiet_NaN() { return 0; }
  static constexpr short signaling_NaN() { return 0; }
  static constexpr short denorm_min() { return 0; }
};
template <> struct numeric_limits<unsigned short> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 16, radix = 2;
  static constexpr unsigned short min() { return 0; }
  static constexpr unsigned short max() { return 65535; }
  static constexpr unsigned short lowest() { return 0; }
  static constexpr unsigned short epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = true, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 4, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr unsigned short round_error() { return 0; }
  static constexpr unsigned short infinity() { return 0; }
  static constexpr unsigned short quiet_NaN() { return 0; }
  static constexpr unsigned short signaling_NaN() { return 0; }
  static constexpr unsigned short denorm_min() { return 0; }
};
template <> struct numeric_limits<int> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 31, radix = 2;
  static constexpr int min() { return -__INT_MAX__ - 1; }
  static constexpr int max() { return __INT_MAX__; }
  static constexpr int lowest() { return -__INT_MAX__ - 1; }
  static constexpr int epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = false, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 9, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr int round_error() { return 0; }
  static constexpr int infinity() { return 0; }
  static constexpr int quiet_NaN() { return 0; }
  static constexpr int signaling_NaN() { return 0; }
  static constexpr int denorm_min() { return 0; }
};
template <> struct numeric_limits<unsigned int> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 32, radix = 2;
  static constexpr unsigned int min() { return 0; }
  static constexpr unsigned int max() { return __INT_MAX__ * 2U + 1U; }
  static constexpr unsigned int lowest() { return 0; }
  static constexpr unsigned int epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = true, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 9, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr unsigned int round_error() { return 0; }
  static constexpr unsigned int infinity() { return 0; }
  static constexpr unsigned int quiet_NaN() { return 0; }
  static constexpr unsigned int signaling_NaN() { return 0; }
  static constexpr unsigned int denorm_min() { return 0; }
};
template <> struct numeric_limits<long> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 63, radix = 2;
  static constexpr long min() { return -__LONG_MAX__ - 1; }
  static constexpr long max() { return __LONG_MAX__; }
  static constexpr long lowest() { return -__LONG_MAX__ - 1; }
  static constexpr long epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = false, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 18, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr long round_error() { return 0; }
  static constexpr long infinity() { return 0; }
  static constexpr long quiet_NaN() { return 0; }
  static constexpr long signaling_NaN() { return 0; }
  static constexpr long denorm_min() { return 0; }
};
template <> struct numeric_limits<unsigned long> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 64, radix = 2;
  static constexpr unsigned long min() { return 0; }
  static constexpr unsigned long max() { return __LONG_MAX__ * 2UL + 1UL; }
  static constexpr unsigned long lowest() { return 0; }
  static constexpr unsigned long epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = true, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 19, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr unsigned long round_error() { return 0; }
  static constexpr unsigned long infinity() { return 0; }
  static constexpr unsigned long quiet_NaN() { return 0; }
  static constexpr unsigned long signaling_NaN() { return 0; }
  static constexpr unsigned long denorm_min() { return 0; }
};
template <> struct numeric_limits<long long> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 63, radix = 2;
  static constexpr long long min() { return -__LONG_LONG_MAX__ - 1; }
  static constexpr long long max() { return __LONG_LONG_MAX__; }
  static constexpr long long lowest() { return -__LONG_LONG_MAX__ - 1; }
  static constexpr long long epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = false, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 18, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr long long round_error() { return 0; }
  static constexpr long long infinity() { return 0; }
  static constexpr long long quiet_NaN() { return 0; }
  static constexpr long long signaling_NaN() { return 0; }
  static constexpr long long denorm_min() { return 0; }
};
template <> struct numeric_limits<unsigned long long> {
  static constexpr bool is_specialized = true, is_signed = false, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 64, radix = 2;
  static constexpr unsigned long long min() { return 0; }
  static constexpr unsigned long long max() { return __LONG_LONG_MAX__ * 2ULL + 1ULL; }
  static constexpr unsigned long long lowest() { return 0; }
  static constexpr unsigned long long epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = true, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 19, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr unsigned long long round_error() { return 0; }
  static constexpr unsigned long long infinity() { return 0; }
  static constexpr unsigned long long quiet_NaN() { return 0; }
  static constexpr unsigned long long signaling_NaN() { return 0; }
  static constexpr unsigned long long denorm_min() { return 0; }
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
  static constexpr bool is_bounded = true, is_modulo = false, has_signaling_NaN = true, has_denorm_loss = false, traps = false, tinyness_before = false;
  static constexpr int max_digits10 = __FLT_DECIMAL_DIG__, min_exponent = __FLT_MIN_EXP__, min_exponent10 = __FLT_MIN_10_EXP__, max_exponent = __FLT_MAX_EXP__, max_exponent10 = __FLT_MAX_10_EXP__;
  static constexpr float_denorm_style has_denorm = denorm_present;
  static constexpr float_round_style round_style = round_to_nearest;
  static constexpr float round_error() { return 0.5; }
  static constexpr float signaling_NaN() { return __builtin_nansf(""); }
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
  static constexpr bool is_bounded = true, is_modulo = false, has_signaling_NaN = true, has_denorm_loss = false, traps = false, tinyness_before = false;
  static constexpr int max_digits10 = __DBL_DECIMAL_DIG__, min_exponent = __DBL_MIN_EXP__, min_exponent10 = __DBL_MIN_10_EXP__, max_exponent = __DBL_MAX_EXP__, max_exponent10 = __DBL_MAX_10_EXP__;
  static constexpr float_denorm_style has_denorm = denorm_present;
  static constexpr float_round_style round_style = round_to_nearest;
  static constexpr double round_error() { return 0.5; }
  static constexpr double signaling_NaN() { return __builtin_nans(""); }
};
template <> struct numeric_limits<long double> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, is_iec559 = true;
  static constexpr int digits = __LDBL_MANT_DIG__, digits10 = __LDBL_DIG__, radix = 2;
  static constexpr long double min() { return __LDBL_MIN__; }
  static constexpr long double max() { return __LDBL_MAX__; }
  static constexpr long double lowest() { return -__LDBL_MAX__; }
  static constexpr long double epsilon() { return __LDBL_EPSILON__; }
  static constexpr long double infinity() { return __builtin_huge_vall(); }
  static constexpr long double quiet_NaN() { return __builtin_nanl(""); }
  static constexpr long double denorm_min() { return __LDBL_DENORM_MIN__; }
  static constexpr bool is_bounded = true, is_modulo = false, has_signaling_NaN = true, has_denorm_loss = false, traps = false, tinyness_before = false;
  static constexpr int max_digits10 = __LDBL_DECIMAL_DIG__, min_exponent = __LDBL_MIN_EXP__, min_exponent10 = __LDBL_MIN_10_EXP__, max_exponent = __LDBL_MAX_EXP__, max_exponent10 = __LDBL_MAX_10_EXP__;
  static constexpr float_denorm_style has_denorm = denorm_present;
  static constexpr float_round_style round_style = round_to_nearest;
  static constexpr long double round_error() { return 0.5; }
  static constexpr long double signaling_NaN() { return __builtin_nansl(""); }
};
template <> struct numeric_limits<wchar_t> {
  static constexpr bool is_specialized = true, is_signed = true, is_integer = true, is_exact = true;
  static constexpr bool has_infinity = false, has_quiet_NaN = false;
  static constexpr int digits = 31, radix = 2;
  static constexpr wchar_t min() { return -__INT_MAX__ - 1; }
  static constexpr wchar_t max() { return __INT_MAX__; }
  static constexpr wchar_t lowest() { return -__INT_MAX__ - 1; }
  static constexpr wchar_t epsilon() { return 0; }
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = false, has_signaling_NaN = false, has_denorm_loss = false, traps = true, tinyness_before = false;
  static constexpr int digits10 = 9, max_digits10 = 0, min_exponent = 0, min_exponent10 = 0, max_exponent = 0, max_exponent10 = 0;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_toward_zero;
  static constexpr wchar_t round_error() { return 0; }
  static constexpr wchar_t infinity() { return 0; }
  static constexpr wchar_t quiet_NaN() { return 0; }
  static constexpr wchar_t signaling_NaN() { return 0; }
  static constexpr wchar_t denorm_min() { return 0; }
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
