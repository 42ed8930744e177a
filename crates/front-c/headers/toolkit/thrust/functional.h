// Thrust's pairs, tuples and function objects. Only declarations, but for the operators of plain function objects.
#pragma once
#include <tuple>
#include <type_traits>
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = any(function, record(unless(is_union))))
#pragma clang force_cuda_host_device begin
namespace thrust {
// == pairs and tuples ==
template <class A, class B> struct pair {
  typedef A first_type;
  typedef B second_type;
  A first;
  B second;
  pair() = default;
  pair(const A &x, const B &y);
  template <class C, class D> pair(const pair<C, D> &other);
};
template <class A, class B> pair<A, B> make_pair(A x, B y);
template <class A, class B> bool operator==(const pair<A, B> &x, const pair<A, B> &y);
template <class A, class B> bool operator!=(const pair<A, B> &x, const pair<A, B> &y);
template <class A, class B> bool operator<(const pair<A, B> &x, const pair<A, B> &y);
struct null_type {};
template <class... T> class tuple;
template <> class tuple<> {};
template <class H, class... T> class tuple<H, T...> : public tuple<T...> {
  H __head;
public:
  tuple() = default;
  tuple(const H &head, const T &...tail);
  template <class... U> tuple(const tuple<U...> &other);
  template <class A, class B> tuple(const pair<A, B> &other);
  template <class... U> tuple &operator=(const tuple<U...> &other);
  template <class A, class B> tuple &operator=(const pair<A, B> &other);
};
template <size_t I, class T> struct tuple_element;
template <class H, class... T> struct tuple_element<0, tuple<H, T...>> { typedef H type; };
template <size_t I, class H, class... T> struct tuple_element<I, tuple<H, T...>> : tuple_element<I - 1, tuple<T...>> {};
template <class A, class B> struct tuple_element<0, pair<A, B>> { typedef A type; };
template <class A, class B> struct tuple_element<1, pair<A, B>> { typedef B type; };
template <class T> struct tuple_size;
template <class... T> struct tuple_size<tuple<T...>> { static constexpr int value = sizeof...(T); };
template <size_t I, class T> using tuple_element_t = typename tuple_element<I, T>::type;
template <int I, class... T> typename tuple_element<I, tuple<T...>>::type &get(tuple<T...> &t);
template <int I, class... T> const typename tuple_element<I, tuple<T...>>::type &get(const tuple<T...> &t);
template <int I, class... T> typename tuple_element<I, tuple<T...>>::type &&get(tuple<T...> &&t);
template <int I, class A, class B> typename tuple_element<I, pair<A, B>>::type &get(pair<A, B> &p);
template <int I, class A, class B> const typename tuple_element<I, pair<A, B>>::type &get(const pair<A, B> &p);
template <class... T> tuple<T...> make_tuple(T... elements);
template <class... T> tuple<T &...> tie(T &...elements);
template <class... T> bool operator==(const tuple<T...> &x, const tuple<T...> &y);
template <class... T> bool operator!=(const tuple<T...> &x, const tuple<T...> &y);
template <class... T> bool operator<(const tuple<T...> &x, const tuple<T...> &y);

// == function objects ==
#define __gpuproof_binary(name, result, op) \
  template <class T = void> struct name { \
    typedef T first_argument_type; \
    typedef T second_argument_type; \
    typedef result result_type; \
    constexpr result operator()(const T &x, const T &y) const { return x op y; } \
  }; \
  template <> struct name<void> { \
    template <class A, class B> constexpr auto operator()(const A &x, const B &y) const -> decltype(x op y) { return x op y; } \
  };
__gpuproof_binary(plus, T, +)
__gpuproof_binary(minus, T, -)
__gpuproof_binary(multiplies, T, *)
__gpuproof_binary(divides, T, /)
__gpuproof_binary(modulus, T, %)
__gpuproof_binary(equal_to, bool, ==)
__gpuproof_binary(not_equal_to, bool, !=)
__gpuproof_binary(less, bool, <)
__gpuproof_binary(greater, bool, >)
__gpuproof_binary(less_equal, bool, <=)
__gpuproof_binary(greater_equal, bool, >=)
__gpuproof_binary(logical_and, bool, &&)
__gpuproof_binary(logical_or, bool, ||)
__gpuproof_binary(bit_and, T, &)
__gpuproof_binary(bit_or, T, |)
__gpuproof_binary(bit_xor, T, ^)
#undef __gpuproof_binary
template <class T = void> struct negate { typedef T argument_type; typedef T result_type; constexpr T operator()(const T &x) const { return -x; } };
template <class T = void> struct logical_not { typedef T argument_type; typedef bool result_type; constexpr bool operator()(const T &x) const { return !x; } };
template <class T = void> struct square { typedef T argument_type; typedef T result_type; constexpr T operator()(const T &x) const { return x * x; } };
template <class T = void> struct identity { typedef T argument_type; typedef T result_type; constexpr const T &operator()(const T &x) const { return x; } };
template <class T = void> struct maximum { typedef T result_type; constexpr T operator()(const T &x, const T &y) const { return x < y ? y : x; } };
template <class T = void> struct minimum { typedef T result_type; constexpr T operator()(const T &x, const T &y) const { return x < y ? x : y; } };
template <> struct negate<void> { template <class T> T operator()(const T &x) const; };
template <> struct logical_not<void> { template <class T> bool operator()(const T &x) const; };
template <> struct square<void> { template <class T> T operator()(const T &x) const; };
template <> struct identity<void> { template <class T> T operator()(const T &x) const; };
template <> struct maximum<void> { template <class A, class B> auto operator()(const A &x, const B &y) const -> decltype(x < y ? y : x); };
template <> struct minimum<void> { template <class A, class B> auto operator()(const A &x, const B &y) const -> decltype(x < y ? x : y); };
template <class A = void, class B = void> struct project1st { A operator()(const A &x, const B &y) const; };
template <class A = void, class B = void> struct project2nd { B operator()(const A &x, const B &y) const; };
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function { typedef A first_argument_type; typedef B second_argument_type; typedef R result_type; };
template <class F> struct __gpuproof_negated { F f; template <class... A> bool operator()(const A &...x) const; };
template <class F> __gpuproof_negated<F> not1(const F &f);
template <class F> __gpuproof_negated<F> not2(const F &f);
template <class F> __gpuproof_negated<F> not_fn(const F &f);
#if __cplusplus >= 201402L
template <class F> struct zip_function { F f; zip_function(F f); template <class T> auto operator()(T &&t) const; };
template <class F> zip_function<F> make_zip_function(F f);
#endif

// == placeholders ==
namespace placeholders {
struct __gpuproof_expression {
  template <class... A> double operator()(A &&...x) const;
  template <class T> __gpuproof_expression operator=(const T &x) const;
};
#define __gpuproof_operator(op) \
  __gpuproof_expression operator op(const __gpuproof_expression &x, const __gpuproof_expression &y); \
  template <class T> __gpuproof_expression operator op(const __gpuproof_expression &x, const T &y); \
  template <class T> __gpuproof_expression operator op(const T &x, const __gpuproof_expression &y);
__gpuproof_operator(+) __gpuproof_operator(-) __gpuproof_operator(*) __gpuproof_operator(/) __gpuproof_operator(%) __gpuproof_operator(==) __gpuproof_operator(!=) __gpuproof_operator(<) __gpuproof_operator(>) __gpuproof_operator(<=) __gpuproof_operator(>=)
__gpuproof_operator(&&) __gpuproof_operator(||) __gpuproof_operator(&) __gpuproof_operator(|) __gpuproof_operator(^) __gpuproof_operator(<<) __gpuproof_operator(>>) __gpuproof_operator(+=) __gpuproof_operator(-=) __gpuproof_operator(*=) __gpuproof_operator(/=)
#undef __gpuproof_operator
__gpuproof_expression operator!(const __gpuproof_expression &x);
__gpuproof_expression operator-(const __gpuproof_expression &x);
__gpuproof_expression operator~(const __gpuproof_expression &x);
static constexpr __gpuproof_expression _1{}, _2{}, _3{}, _4{}, _5{}, _6{}, _7{}, _8{}, _9{}, _10{};
}
template <class T> void swap(T &x, T &y);
template <class T> T min(const T &x, const T &y);
template <class T> T max(const T &x, const T &y);
template <class T, class F> T min(const T &x, const T &y, F less);
template <class T, class F> T max(const T &x, const T &y, F less);
using std::true_type;
using std::false_type;
}
#pragma clang force_cuda_host_device end
#pragma clang attribute pop
