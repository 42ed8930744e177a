// The function objects whose names a program may well have for itself: <functional> makes them std's.
#pragma once

namespace std {
namespace __gpuproof_more {
template <class T = void> struct divides {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  constexpr T operator()(const T &x, const T &y) const { return x / y; }
};
template <> struct divides<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) / forward<U>(y)) { return forward<T>(x) / forward<U>(y); }
};
template <class T = void> struct modulus {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  constexpr T operator()(const T &x, const T &y) const { return x % y; }
};
template <> struct modulus<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) % forward<U>(y)) { return forward<T>(x) % forward<U>(y); }
};
template <class T = void> struct bit_and {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  constexpr T operator()(const T &x, const T &y) const { return x & y; }
};
template <> struct bit_and<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) & forward<U>(y)) { return forward<T>(x) & forward<U>(y); }
};
template <class T = void> struct bit_or {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  constexpr T operator()(const T &x, const T &y) const { return x | y; }
};
template <> struct bit_or<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) | forward<U>(y)) { return forward<T>(x) | forward<U>(y); }
};
template <class T = void> struct bit_xor {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  constexpr T operator()(const T &x, const T &y) const { return x ^ y; }
};
template <> struct bit_xor<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) ^ forward<U>(y)) { return forward<T>(x) ^ forward<U>(y); }
};
template <class T = void> struct not_equal_to {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  constexpr bool operator()(const T &x, const T &y) const { return x != y; }
};
template <> struct not_equal_to<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) != forward<U>(y)) { return forward<T>(x) != forward<U>(y); }
};
template <class T = void> struct greater_equal {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  constexpr bool operator()(const T &x, const T &y) const { return x >= y; }
};
template <> struct greater_equal<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) >= forward<U>(y)) { return forward<T>(x) >= forward<U>(y); }
};
template <class T = void> struct less_equal {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  constexpr bool operator()(const T &x, const T &y) const { return x <= y; }
};
template <> struct less_equal<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) <= forward<U>(y)) { return forward<T>(x) <= forward<U>(y); }
};
template <class T = void> struct logical_and {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  constexpr bool operator()(const T &x, const T &y) const { return x && y; }
};
template <> struct logical_and<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) && forward<U>(y)) { return forward<T>(x) && forward<U>(y); }
};
template <class T = void> struct logical_or {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  constexpr bool operator()(const T &x, const T &y) const { return x || y; }
};
template <> struct logical_or<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) || forward<U>(y)) { return forward<T>(x) || forward<U>(y); }
};
template <class T = void> struct negate {
  typedef T argument_type;
  typedef T result_type;
  constexpr T operator()(const T &x) const { return -x; }
};
template <> struct negate<void> {
  typedef void is_transparent;
  template <class T> constexpr auto operator()(T &&x) const -> decltype(-forward<T>(x)) { return -forward<T>(x); }
};
template <class T = void> struct bit_not {
  typedef T argument_type;
  typedef T result_type;
  constexpr T operator()(const T &x) const { return ~x; }
};
template <> struct bit_not<void> {
  typedef void is_transparent;
  template <class T> constexpr auto operator()(T &&x) const -> decltype(~forward<T>(x)) { return ~forward<T>(x); }
};
template <class T = void> struct logical_not {
  typedef T argument_type;
  typedef bool result_type;
  constexpr bool operator()(const T &x) const { return !x; }
};
template <> struct logical_not<void> {
  typedef void is_transparent;
  template <class T> constexpr auto operator()(T &&x) const -> decltype(!forward<T>(x)) { return !forward<T>(x); }
};

// == C++: references as objects ==
template <class T> reference_wrapper<T> ref(T &x) noexcept;
template <class T> reference_wrapper<T> ref(reference_wrapper<T> x) noexcept;
template <class T> void ref(const T &&) = delete;
template <class T> reference_wrapper<const T> cref(const T &x) noexcept;
template <class T> reference_wrapper<const T> cref(reference_wrapper<T> x) noexcept;
template <class T> void cref(const T &&) = delete;

// == C++: arguments given beforehand ==
namespace placeholders {
template <int N> struct __gpuproof_placeholder {};
extern const __gpuproof_placeholder<1> _1;
extern const __gpuproof_placeholder<2> _2;
extern const __gpuproof_placeholder<3> _3;
extern const __gpuproof_placeholder<4> _4;
extern const __gpuproof_placeholder<5> _5;
extern const __gpuproof_placeholder<6> _6;
extern const __gpuproof_placeholder<7> _7;
extern const __gpuproof_placeholder<8> _8;
extern const __gpuproof_placeholder<9> _9;
extern const __gpuproof_placeholder<10> _10;
}
template <class T> struct is_placeholder { static constexpr int value = 0; };
template <int N> struct is_placeholder<placeholders::__gpuproof_placeholder<N>> { static constexpr int value = N; };
template <int N> struct is_placeholder<const placeholders::__gpuproof_placeholder<N>> { static constexpr int value = N; };
template <class F, class... B> class __gpuproof_bound;
template <size_t N, class H, class... T> struct __gpuproof_nth : __gpuproof_nth<N - 1, T...> {};
template <class H, class... T> struct __gpuproof_nth<0, H, T...> { typedef H type; };
template <class B, class... A> struct __gpuproof_given { typedef B &type; };
template <class T, class... A> struct __gpuproof_given<reference_wrapper<T>, A...> { typedef T &type; };
template <int N, class... A> struct __gpuproof_given<placeholders::__gpuproof_placeholder<N>, A...> { typedef typename __gpuproof_nth<N - 1, A...>::type type; };
template <class F, class... B, class... A> struct __gpuproof_given<__gpuproof_bound<F, B...>, A...> { typedef decltype(declval<__gpuproof_bound<F, B...> &>()(declval<A>()...)) type; };
template <class F, class... B> class __gpuproof_bound {
public:
  template <class... A> auto operator()(A &&...arguments) -> decltype(__gpuproof_invoke(declval<F &>(), declval<typename __gpuproof_given<B, A &&...>::type>()...));
  template <class... A> auto operator()(A &&...arguments) const -> decltype(__gpuproof_invoke(declval<const F &>(), declval<typename __gpuproof_given<B, A &&...>::type>()...));
};
template <class R> class __gpuproof_bound_to {
public:
  template <class... A> R operator()(A &&...arguments) const;
};
template <class F, class... B> __gpuproof_bound<__decay(F), __decay(B)...> bind(F &&f, B &&...arguments);
template <class R, class F, class... B> __gpuproof_bound_to<R> bind(F &&f, B &&...arguments);
template <class M> class __gpuproof_member {
public:
  template <class... A> auto operator()(A &&...arguments) const -> decltype(__gpuproof_invoke(declval<M>(), forward<A>(arguments)...));
};
template <class M, class C> __gpuproof_member<M C::*> mem_fn(M C::*f) noexcept;
template <class F, class... A> auto invoke(F &&f, A &&...arguments) -> decltype(__gpuproof_invoke(forward<F>(f), forward<A>(arguments)...));
template <class F> class __gpuproof_negated {
public:
  template <class... A> bool operator()(A &&...arguments) const;
};
template <class F> __gpuproof_negated<__decay(F)> not_fn(F &&f);
template <class F> __gpuproof_negated<F> not1(const F &f);
template <class F> __gpuproof_negated<F> not2(const F &f);
template <class F> class binder1st {
public:
  typename F::result_type operator()(const typename F::second_argument_type &x) const;
};
template <class F> class binder2nd {
public:
  typename F::result_type operator()(const typename F::first_argument_type &x) const;
};
template <class F, class T> binder1st<F> bind1st(const F &f, const T &x);
template <class F, class T> binder2nd<F> bind2nd(const F &f, const T &x);
template <class R, class... A> function<R(A...)> ptr_fun(R (*f)(A...));
template <class R, class C> __gpuproof_member<R (C::*)()> mem_fun(R (C::*f)());
template <class R, class C> __gpuproof_member<R (C::*)()> mem_fun_ref(R (C::*f)());
}
template <class A, class R> struct unary_function {
  typedef A argument_type;
  typedef R result_type;
};
template <class A, class B, class R> struct binary_function {
  typedef A first_argument_type;
  typedef B second_argument_type;
  typedef R result_type;
};
template <class T> class reference_wrapper {
public:
  typedef T type;
  template <class U, class = typename __gpuproof_if<__is_constructible(T &, U) && !__is_same(__decay(U), reference_wrapper)>::type> reference_wrapper(U &&x);
  reference_wrapper(const reference_wrapper &other) noexcept;
  reference_wrapper &operator=(const reference_wrapper &other) noexcept;
  operator T &() const noexcept;
  T &get() const noexcept;
  template <class... A> auto operator()(A &&...arguments) const -> decltype(__gpuproof_invoke(declval<T &>(), forward<A>(arguments)...));
};
}
