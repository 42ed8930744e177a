// thrust::complex: its parts, and the arithmetic that is plain; the rest is only declared.
#pragma once
#include <type_traits>
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = any(function, record(unless(is_union))))
#pragma clang force_cuda_host_device begin
namespace thrust {
template <class T> struct complex {
  typedef T value_type;
  T __x, __y;
  complex() = default;
  constexpr complex(const T &real) : __x(real), __y() {}
  constexpr complex(const T &real, const T &imaginary) : __x(real), __y(imaginary) {}
  template <class U> constexpr complex(const complex<U> &other) : __x(T(other.real())), __y(T(other.imag())) {}
  constexpr T real() const { return __x; }
  constexpr T imag() const { return __y; }
  T real() const volatile { return __x; }
  T imag() const volatile { return __y; }
  void real(T value) { __x = value; }
  void imag(T value) { __y = value; }
  complex &operator=(const T &value) { __x = value; __y = T(); return *this; }
  template <class U> complex &operator=(const complex<U> &other) { __x = T(other.real()); __y = T(other.imag()); return *this; }
  complex &operator=(const complex &other) = default;
  complex(const complex &other) = default;
  template <class U> complex &operator+=(const complex<U> &other) { return *this = *this + other; }
  template <class U> complex &operator-=(const complex<U> &other) { return *this = *this - other; }
  template <class U> complex &operator*=(const complex<U> &other) { return *this = *this * other; }
  template <class U> complex &operator/=(const complex<U> &other) { return *this = *this / other; }
  template <class U> complex &operator+=(const U &value) { return *this = *this + value; }
  template <class U> complex &operator-=(const U &value) { return *this = *this - value; }
  template <class U> complex &operator*=(const U &value) { return *this = *this * value; }
  template <class U> complex &operator/=(const U &value) { return *this = *this / value; }
};
namespace detail {
template <class A, class B> using wider = complex<typename std::common_type<A, B>::type>;
template <class A, class B> using wider_number = complex<typename std::enable_if<std::is_arithmetic<B>::value, typename std::common_type<A, B>::type>::type>;
}
template <class A, class B> detail::wider<A, B> operator+(const complex<A> &x, const complex<B> &y) { return detail::wider<A, B>(x.real() + y.real(), x.imag() + y.imag()); }
template <class A, class B> detail::wider<A, B> operator-(const complex<A> &x, const complex<B> &y) { return detail::wider<A, B>(x.real() - y.real(), x.imag() - y.imag()); }
template <class A, class B> detail::wider<A, B> operator*(const complex<A> &x, const complex<B> &y) { return detail::wider<A, B>(x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real()); }
template <class A, class B> detail::wider<A, B> operator/(const complex<A> &x, const complex<B> &y);
template <class A, class B> detail::wider_number<A, B> operator+(const complex<A> &x, const B &y) { return detail::wider<A, B>(x.real() + y, x.imag()); }
template <class A, class B> detail::wider_number<A, B> operator-(const complex<A> &x, const B &y) { return detail::wider<A, B>(x.real() - y, x.imag()); }
template <class A, class B> detail::wider_number<A, B> operator*(const complex<A> &x, const B &y) { return detail::wider<A, B>(x.real() * y, x.imag() * y); }
template <class A, class B> detail::wider_number<A, B> operator/(const complex<A> &x, const B &y) { return detail::wider<A, B>(x.real() / y, x.imag() / y); }
template <class A, class B> detail::wider_number<B, A> operator+(const A &x, const complex<B> &y) { return detail::wider<A, B>(x + y.real(), y.imag()); }
template <class A, class B> detail::wider_number<B, A> operator-(const A &x, const complex<B> &y) { return detail::wider<A, B>(x - y.real(), -y.imag()); }
template <class A, class B> detail::wider_number<B, A> operator*(const A &x, const complex<B> &y) { return detail::wider<A, B>(x * y.real(), x * y.imag()); }
template <class A, class B> detail::wider_number<B, A> operator/(const A &x, const complex<B> &y);
template <class T> complex<T> operator+(const complex<T> &x) { return x; }
template <class T> complex<T> operator-(const complex<T> &x);
template <class A, class B> bool operator==(const complex<A> &x, const complex<B> &y) { return x.real() == y.real() && x.imag() == y.imag(); }
template <class A, class B> bool operator!=(const complex<A> &x, const complex<B> &y) { return !(x == y); }
template <class T> T abs(const complex<T> &x);
template <class T> T arg(const complex<T> &x);
template <class T> T norm(const complex<T> &x);
template <class T> complex<T> conj(const complex<T> &x) { return complex<T>(x.real(), -x.imag()); }
template <class T> complex<T> proj(const complex<T> &x);
template <class A, class B> detail::wider_number<A, B> polar(const A &length, const B &angle);
template <class T> complex<T> polar(const T &length);
#define __gpuproof_complex(name) template <class T> complex<T> name(const complex<T> &x);
__gpuproof_complex(exp) __gpuproof_complex(log) __gpuproof_complex(log10) __gpuproof_complex(sqrt) __gpuproof_complex(sin) __gpuproof_complex(cos) __gpuproof_complex(tan) __gpuproof_complex(sinh) __gpuproof_complex(cosh) __gpuproof_complex(tanh) __gpuproof_complex(asin) __gpuproof_complex(acos) __gpuproof_complex(atan) __gpuproof_complex(asinh) __gpuproof_complex(acosh) __gpuproof_complex(atanh)
#undef __gpuproof_complex
template <class A, class B> detail::wider<A, B> pow(const complex<A> &x, const complex<B> &y);
template <class A, class B> detail::wider_number<A, B> pow(const complex<A> &x, const B &y);
template <class A, class B> detail::wider_number<B, A> pow(const A &x, const complex<B> &y);
template <class S, class T> S &operator<<(S &stream, const complex<T> &x);
}
#pragma clang force_cuda_host_device end
#pragma clang attribute pop
