// The C++ library, as far as the host part of GPU programs commonly uses it. Only declarations: enough for clang to
// type-check a program, not to run one. What device code may ask for a value of (traits, limits) stands in the
// headers of library/, where the tree shows it.
#pragma once

// == C++: allocation in place; the other forms are declared by clang itself ==
namespace std {
struct nothrow_t { explicit nothrow_t() = default; };
extern const nothrow_t nothrow;
}
void *operator new(size_t size, const std::nothrow_t &) noexcept;
void *operator new[](size_t size, const std::nothrow_t &) noexcept;
void *operator new(size_t size, void *p) noexcept;
void *operator new[](size_t size, void *p) noexcept;

namespace std {
// == C++: names of C ==
using ::size_t; using ::ptrdiff_t; using ::nullptr_t; using ::max_align_t;
using ::int8_t; using ::int16_t; using ::int32_t; using ::int64_t;
using ::uint8_t; using ::uint16_t; using ::uint32_t; using ::uint64_t;
using ::intptr_t; using ::uintptr_t; using ::intmax_t; using ::uintmax_t; using ::clock_t;
using ::acos; using ::acosh; using ::asin; using ::asinh; using ::atan; using ::atan2; using ::atanh; using ::cbrt;
using ::ceil; using ::copysign; using ::cos; using ::cosh; using ::erf; using ::erfc; using ::exp; using ::exp2;
using ::expm1; using ::fabs; using ::fdim; using ::floor; using ::fma; using ::fmax; using ::fmin; using ::fmod;
using ::frexp; using ::hypot; using ::ilogb; using ::isfinite; using ::isinf; using ::isnan; using ::isnormal;
using ::ldexp; using ::lgamma; using ::llrint; using ::llround; using ::log; using ::log10; using ::log1p;
using ::log2; using ::logb; using ::lrint; using ::lround; using ::modf; using ::nan; using ::nanf;
using ::nearbyint; using ::nextafter; using ::pow; using ::remainder; using ::remquo; using ::rint; using ::round;
using ::scalbln; using ::scalbn; using ::signbit; using ::sin; using ::sinh; using ::sqrt; using ::tan; using ::tanh;
using ::tgamma; using ::trunc; using ::abs; using ::labs; using ::llabs;
using ::acosf; using ::asinf; using ::atanf; using ::atan2f; using ::ceilf; using ::cosf; using ::coshf; using ::expf;
using ::fabsf; using ::floorf; using ::fmodf; using ::fmaxf; using ::fminf; using ::logf; using ::log10f;
using ::log2f; using ::powf; using ::roundf; using ::sinf; using ::sinhf; using ::sqrtf; using ::tanf; using ::tanhf;
using ::malloc; using ::calloc; using ::realloc; using ::free; using ::exit; using ::abort; using ::getenv;
using ::atoi; using ::atol; using ::atof; using ::strtol; using ::strtoul; using ::strtod; using ::strtof;
using ::rand; using ::srand; using ::qsort; using ::system; using ::atexit;
using ::memcpy; using ::memmove; using ::memset; using ::memcmp; using ::strlen; using ::strcmp; using ::strncmp;
using ::strcpy; using ::strncpy; using ::strcat; using ::strchr; using ::strrchr; using ::strstr; using ::strtok;
using ::FILE; using ::printf; using ::fprintf; using ::sprintf; using ::snprintf; using ::scanf; using ::sscanf;
using ::fopen; using ::fclose; using ::fflush; using ::fread; using ::fwrite; using ::fgets; using ::fputs;
using ::ferror; using ::feof; using ::fgetc; using ::fputc; using ::getchar; using ::rewind; using ::puts; using ::putchar; using ::fseek; using ::ftell; using ::perror;
using ::isalpha; using ::isdigit; using ::isalnum; using ::isspace; using ::toupper; using ::tolower;

using ::atoll; using ::strtoll; using ::strtoull; using ::strtold; using ::bsearch; using ::ldiv; using ::lldiv;
using ::div_t; using ::ldiv_t; using ::lldiv_t; using ::_Exit; using ::quick_exit; using ::at_quick_exit;
using ::mblen; using ::mbtowc; using ::wctomb; using ::mbstowcs; using ::wcstombs; using ::aligned_alloc;
using ::memchr; using ::strncat; using ::strcspn; using ::strspn; using ::strpbrk; using ::strerror;
using ::strcoll; using ::strxfrm; using ::fpos_t; using ::vprintf; using ::vfprintf; using ::vsprintf;
using ::vsnprintf; using ::vscanf; using ::vsscanf; using ::vfscanf; using ::fscanf; using ::remove; using ::rename;
using ::tmpfile; using ::tmpnam; using ::freopen; using ::setvbuf; using ::setbuf; using ::fgetpos; using ::fsetpos;
using ::getc; using ::putc; using ::ungetc; using ::clearerr; using ::isupper; using ::islower; using ::isxdigit;
using ::isprint; using ::ispunct; using ::iscntrl; using ::isgraph; using ::isblank; using ::acoshf; using ::asinhf;
using ::atanhf; using ::cbrtf; using ::copysignf; using ::erff; using ::erfcf; using ::exp2f; using ::expm1f;
using ::fdimf; using ::fmaf; using ::frexpf; using ::hypotf; using ::ilogbf; using ::ldexpf; using ::lgammaf;
using ::llrintf; using ::llroundf; using ::log1pf; using ::logbf; using ::lrintf; using ::lroundf; using ::modff;
using ::nearbyintf; using ::nextafterf; using ::remainderf; using ::remquof; using ::rintf; using ::scalblnf;
using ::scalbnf; using ::tgammaf; using ::truncf; using ::time_t; using ::timespec; using ::clock; using ::mktime; using ::asctime; using ::tm; using ::time; using ::difftime;
using ::localtime; using ::gmtime; using ::ctime; using ::strftime;
using ::acosl; using ::acoshl; using ::asinl; using ::asinhl; using ::atanl; using ::atanhl; using ::cbrtl;
using ::ceill; using ::cosl; using ::coshl; using ::erfl; using ::erfcl; using ::expl; using ::exp2l;
using ::expm1l; using ::fabsl; using ::floorl; using ::lgammal; using ::logl; using ::log10l; using ::log1pl;
using ::log2l; using ::logbl; using ::nearbyintl; using ::rintl; using ::roundl; using ::sinl; using ::sinhl;
using ::sqrtl; using ::tanl; using ::tanhl; using ::tgammal; using ::truncl; using ::atan2l; using ::copysignl;
using ::fdiml; using ::fmaxl; using ::fminl; using ::fmodl; using ::hypotl; using ::nextafterl; using ::powl;
using ::remainderl; using ::fmal; using ::ldexpl; using ::frexpl; using ::modfl; using ::fpclassify;
using ::nexttoward; using ::float_t; using ::double_t;
using ::int_least8_t; using ::int_least16_t; using ::int_least32_t; using ::int_least64_t;
using ::uint_least8_t; using ::uint_least16_t; using ::uint_least32_t; using ::uint_least64_t;
using ::int_fast8_t; using ::int_fast16_t; using ::int_fast32_t; using ::int_fast64_t;
using ::uint_fast8_t; using ::uint_fast16_t; using ::uint_fast32_t; using ::uint_fast64_t;

// == C++: helpers for the declarations below ==
#if __cplusplus >= 201402L
#define __gpuproof_constexpr14 constexpr
#else
#define __gpuproof_constexpr14
#endif
template <class T> struct __gpuproof_unref { typedef T type; };
template <class T> struct __gpuproof_unref<T &> { typedef T type; };
template <class T> struct __gpuproof_unref<T &&> { typedef T type; };
template <class T> struct __gpuproof_unconst { typedef T type; };
template <class T> struct __gpuproof_unconst<const T> { typedef T type; };
template <class T> struct __gpuproof_unconst<volatile T> { typedef T type; };
template <class T> struct __gpuproof_unconst<const volatile T> { typedef T type; };
template <class T> struct __gpuproof_plain { typedef typename __gpuproof_unconst<typename __gpuproof_unref<T>::type>::type type; };
template <bool B, class T = void> struct __gpuproof_if {};
template <class T> struct __gpuproof_if<true, T> { typedef T type; };
template <bool B, class T, class F> struct __gpuproof_choose { typedef T type; };
template <class T, class F> struct __gpuproof_choose<false, T, F> { typedef F type; };
template <class... T> struct __gpuproof_void { typedef void type; };

// == C++: names of which there is more elsewhere ==
template <class T> class allocator;
template <class C> struct char_traits;
template <class C, class T = char_traits<C>, class A = allocator<C>> class basic_string;
typedef basic_string<char> string;
typedef basic_string<wchar_t> wstring;
typedef basic_string<char16_t> u16string;
typedef basic_string<char32_t> u32string;
template <class... T> class tuple;
template <class T> struct tuple_size;
template <size_t I, class T> struct tuple_element;
template <class T> class reference_wrapper;

// == C++: references and pairs ==
template <class T> constexpr typename __gpuproof_unref<T>::type &&move(T &&x) noexcept { return static_cast<typename __gpuproof_unref<T>::type &&>(x); }
template <class T> constexpr T &&forward(typename __gpuproof_unref<T>::type &x) noexcept { return static_cast<T &&>(x); }
template <class T> constexpr T &&forward(typename __gpuproof_unref<T>::type &&x) noexcept { return static_cast<T &&>(x); }
template <class T> T &&declval() noexcept;
template <class T> void swap(T &x, T &y);
template <class T, size_t N> void swap(T (&x)[N], T (&y)[N]);
template <class T, class U = T> T exchange(T &x, U &&value);
template <class T> T *addressof(T &x) noexcept;
template <class T> constexpr typename __gpuproof_choose<!__is_nothrow_constructible(T, T &&) && __is_constructible(T, const T &), const T &, T &&>::type move_if_noexcept(T &x) noexcept { return static_cast<T &&>(x); }
#if __cplusplus >= 201703L
template <class T> constexpr const T &as_const(T &x) noexcept { return x; }
template <class T> void as_const(const T &&) = delete;
#endif
struct piecewise_construct_t { explicit piecewise_construct_t() = default; };
constexpr piecewise_construct_t piecewise_construct{};
template <class A, class B> struct pair {
  typedef A first_type;
  typedef B second_type;
  A first;
  B second;
  pair() = default;
  constexpr pair(const A &x, const B &y) : first(x), second(y) {}
  template <class U, class V, class = typename __gpuproof_if<__is_constructible(A, U &&) && __is_constructible(B, V &&)>::type> constexpr pair(U &&x, V &&y) : first(forward<U>(x)), second(forward<V>(y)) {}
  template <class U, class V, class = typename __gpuproof_if<__is_constructible(A, const U &) && __is_constructible(B, const V &)>::type> constexpr pair(const pair<U, V> &p) : first(p.first), second(p.second) {}
  template <class U, class V, class = typename __gpuproof_if<__is_constructible(A, U &&) && __is_constructible(B, V &&)>::type> constexpr pair(pair<U, V> &&p) : first(forward<U>(p.first)), second(forward<V>(p.second)) {}
  template <class... T, class... U> pair(piecewise_construct_t, tuple<T...> x, tuple<U...> y);
  template <class U, class V> pair &operator=(const pair<U, V> &p);
  template <class U, class V> pair &operator=(pair<U, V> &&p);
  void swap(pair &p);
};
#if __cplusplus >= 201703L
template <class A, class B> pair(A, B) -> pair<A, B>;
#endif
template <class T> struct __gpuproof_unwrapped { typedef T type; };
template <class T> struct __gpuproof_unwrapped<reference_wrapper<T>> { typedef T &type; };
template <class A, class B> pair<typename __gpuproof_unwrapped<__decay(A)>::type, typename __gpuproof_unwrapped<__decay(B)>::type> make_pair(A &&x, B &&y);
template <class A, class B> bool operator==(const pair<A, B> &x, const pair<A, B> &y);
template <class A, class B> bool operator!=(const pair<A, B> &x, const pair<A, B> &y);
template <class A, class B> bool operator<(const pair<A, B> &x, const pair<A, B> &y);
template <class A, class B> bool operator>(const pair<A, B> &x, const pair<A, B> &y);
template <class A, class B> bool operator<=(const pair<A, B> &x, const pair<A, B> &y);
template <class A, class B> bool operator>=(const pair<A, B> &x, const pair<A, B> &y);
template <class A, class B> void swap(pair<A, B> &x, pair<A, B> &y);
template <class A, class B> struct tuple_size<pair<A, B>> { static constexpr size_t value = 2; };
template <class A, class B> struct tuple_element<0, pair<A, B>> { typedef A type; };
template <class A, class B> struct tuple_element<1, pair<A, B>> { typedef B type; };
template <class T, class = size_t> struct __gpuproof_size_of_const {};
template <class T> struct __gpuproof_size_of_const<T, decltype(size_t(tuple_size<T>::value))> { static constexpr size_t value = tuple_size<T>::value; };
template <class T> struct tuple_size<const T> : __gpuproof_size_of_const<T> {};
template <size_t I, class T> struct tuple_element<I, const T> { typedef const typename tuple_element<I, T>::type type; };
template <size_t I, class T> using tuple_element_t = typename tuple_element<I, T>::type;
template <size_t I, class A, class B> constexpr tuple_element_t<I, pair<A, B>> &get(pair<A, B> &p) noexcept;
template <size_t I, class A, class B> constexpr const tuple_element_t<I, pair<A, B>> &get(const pair<A, B> &p) noexcept;
template <size_t I, class A, class B> constexpr tuple_element_t<I, pair<A, B>> &&get(pair<A, B> &&p) noexcept;
template <class T, class U> constexpr T &get(pair<T, U> &p) noexcept;
template <class T, class U> constexpr const T &get(const pair<T, U> &p) noexcept;
template <class T, class U> constexpr T &get(pair<U, T> &p) noexcept;
template <class T, class U> constexpr const T &get(const pair<U, T> &p) noexcept;
template <class T> class initializer_list {
  const T *__begin;
  size_t __size;
public:
  typedef T value_type;
  typedef const T &reference;
  typedef const T &const_reference;
  typedef size_t size_type;
  typedef const T *iterator;
  typedef const T *const_iterator;
  constexpr initializer_list() noexcept : __begin(nullptr), __size(0) {}
  constexpr size_t size() const noexcept { return __size; }
  constexpr const T *begin() const noexcept { return __begin; }
  constexpr const T *end() const noexcept { return __begin + __size; }
};

// == C++: minimum, maximum, clamp ==
template <class T> constexpr const T &min(const T &x, const T &y) { return y < x ? y : x; }
template <class T> constexpr const T &max(const T &x, const T &y) { return x < y ? y : x; }
template <class T> constexpr const T &clamp(const T &x, const T &low, const T &high) { return x < low ? low : high < x ? high : x; }
template <class T, class F> constexpr const T &min(const T &x, const T &y, F less) { return less(y, x) ? y : x; }
template <class T, class F> constexpr const T &max(const T &x, const T &y, F less) { return less(x, y) ? y : x; }
template <class T, class F> constexpr const T &clamp(const T &x, const T &low, const T &high, F less) { return less(x, low) ? low : less(high, x) ? high : x; }
template <class T> __gpuproof_constexpr14 T min(initializer_list<T> list) {
  const T *best = list.begin();
  for (const T *at = best; at != list.end(); ++at) if (*at < *best) best = at;
  return *best;
}
template <class T> __gpuproof_constexpr14 T max(initializer_list<T> list) {
  const T *best = list.begin();
  for (const T *at = best; at != list.end(); ++at) if (*best < *at) best = at;
  return *best;
}
template <class T, class F> T min(initializer_list<T> list, F less);
template <class T, class F> T max(initializer_list<T> list, F less);
template <class T> pair<const T &, const T &> minmax(const T &x, const T &y);
template <class T, class F> pair<const T &, const T &> minmax(const T &x, const T &y, F less);
template <class T> pair<T, T> minmax(initializer_list<T> list);
template <class T, class F> pair<T, T> minmax(initializer_list<T> list, F less);

// == C++: what can be called ==
template <class F, class... A> auto __gpuproof_invoke(F &&f, A &&...a) -> decltype(forward<F>(f)(forward<A>(a)...));
template <class M, class C, class O, class... A> auto __gpuproof_invoke(M C::*f, O &&o, A &&...a) -> decltype((forward<O>(o).*f)(forward<A>(a)...));
template <class M, class C, class O, class... A> auto __gpuproof_invoke(M C::*f, O &&o, A &&...a) -> decltype(((*forward<O>(o)).*f)(forward<A>(a)...));
template <class M, class C, class O, class... A> auto __gpuproof_invoke(M C::*f, reference_wrapper<O> o, A &&...a) -> decltype((o.get().*f)(forward<A>(a)...));
template <class M, class C, class O, class = typename __gpuproof_if<!__is_function(M)>::type> auto __gpuproof_invoke(M C::*f, O &&o) -> decltype((forward<O>(o).*f));
template <class M, class C, class O, class = typename __gpuproof_if<!__is_function(M)>::type> auto __gpuproof_invoke(M C::*f, O &&o) -> decltype(((*forward<O>(o)).*f));

// == C++: function objects ==
template <class T = void> struct plus {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  constexpr T operator()(const T &x, const T &y) const { return x + y; }
};
template <> struct plus<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) + forward<U>(y)) { return forward<T>(x) + forward<U>(y); }
};
template <class T = void> struct minus {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  constexpr T operator()(const T &x, const T &y) const { return x - y; }
};
template <> struct minus<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) - forward<U>(y)) { return forward<T>(x) - forward<U>(y); }
};
template <class T = void> struct multiplies {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef T result_type;
  constexpr T operator()(const T &x, const T &y) const { return x * y; }
};
template <> struct multiplies<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) * forward<U>(y)) { return forward<T>(x) * forward<U>(y); }
};
template <class T = void> struct less {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  constexpr bool operator()(const T &x, const T &y) const { return x < y; }
};
template <> struct less<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) < forward<U>(y)) { return forward<T>(x) < forward<U>(y); }
};
template <class T = void> struct greater {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  constexpr bool operator()(const T &x, const T &y) const { return x > y; }
};
template <> struct greater<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) > forward<U>(y)) { return forward<T>(x) > forward<U>(y); }
};
template <class T = void> struct equal_to {
  typedef T first_argument_type;
  typedef T second_argument_type;
  typedef bool result_type;
  constexpr bool operator()(const T &x, const T &y) const { return x == y; }
};
template <> struct equal_to<void> {
  typedef void is_transparent;
  template <class T, class U> constexpr auto operator()(T &&x, U &&y) const -> decltype(forward<T>(x) == forward<U>(y)) { return forward<T>(x) == forward<U>(y); }
};
template <class T> struct hash {
  typedef T argument_type;
  typedef size_t result_type;
  size_t operator()(const T &x) const;
};
class type_info;
template <class F> class function;
template <class R, class... A> class function<R(A...)> {
public:
  typedef R result_type;
  function() noexcept;
  function(nullptr_t) noexcept;
  function(const function &f);
  function(function &&f) noexcept;
  template <class F, class = decltype(__gpuproof_invoke(declval<F &>(), declval<A>()...))> function(F f);
  ~function();
  function &operator=(const function &f);
  function &operator=(function &&f);
  function &operator=(nullptr_t) noexcept;
  template <class F, class = decltype(__gpuproof_invoke(declval<F &>(), declval<A>()...))> function &operator=(F &&f);
  template <class F> function &operator=(reference_wrapper<F> f) noexcept;
  void swap(function &f) noexcept;
  explicit operator bool() const noexcept;
  R operator()(A... arguments) const;
  const type_info &target_type() const noexcept;
  template <class T> T *target() noexcept;
  template <class T> const T *target() const noexcept;
};
template <class R, class... A> bool operator==(const function<R(A...)> &f, nullptr_t) noexcept;
template <class R, class... A> bool operator==(nullptr_t, const function<R(A...)> &f) noexcept;
template <class R, class... A> bool operator!=(const function<R(A...)> &f, nullptr_t) noexcept;
template <class R, class... A> bool operator!=(nullptr_t, const function<R(A...)> &f) noexcept;
#if __cplusplus >= 201703L
template <class M> struct __gpuproof_signature;
template <class R, class C, class... A> struct __gpuproof_signature<R (C::*)(A...)> { typedef R type(A...); };
template <class R, class C, class... A> struct __gpuproof_signature<R (C::*)(A...) const> { typedef R type(A...); };
template <class R, class C, class... A> struct __gpuproof_signature<R (C::*)(A...) noexcept> { typedef R type(A...); };
template <class R, class C, class... A> struct __gpuproof_signature<R (C::*)(A...) const noexcept> { typedef R type(A...); };
template <class R, class... A> function(R (*)(A...)) -> function<R(A...)>;
template <class F> function(F) -> function<typename __gpuproof_signature<decltype(&F::operator())>::type>;
#endif

// == C++: types at run time ==
class type_info {
public:
  virtual ~type_info();
  type_info(const type_info &) = delete;
  type_info &operator=(const type_info &) = delete;
  const char *name() const noexcept;
  size_t hash_code() const noexcept;
  bool before(const type_info &other) const noexcept;
  bool operator==(const type_info &other) const noexcept;
  bool operator!=(const type_info &other) const noexcept;
};

// == C++: exceptions; what() is of the host only, or no function of a program would override it ==
#pragma clang force_cuda_host_device end
class exception {
public:
  exception() noexcept;
  exception(const exception &other) noexcept;
  exception &operator=(const exception &other) noexcept;
  virtual ~exception();
  virtual const char *what() const noexcept;
};
class bad_exception : public exception {};
class bad_alloc : public exception {};
class bad_array_new_length : public bad_alloc {};
class bad_cast : public exception {};
class bad_typeid : public exception {};
class bad_function_call : public exception {};
class bad_weak_ptr : public exception {};
typedef void (*terminate_handler)();
typedef void (*new_handler)();
void terminate() noexcept __attribute__((noreturn));
terminate_handler set_terminate(terminate_handler f) noexcept;
terminate_handler get_terminate() noexcept;
new_handler set_new_handler(new_handler f) noexcept;
new_handler get_new_handler() noexcept;
bool uncaught_exception() noexcept;
int uncaught_exceptions() noexcept;
class exception_ptr {
public:
  exception_ptr() noexcept;
  exception_ptr(nullptr_t) noexcept;
  exception_ptr(const exception_ptr &other) noexcept;
  ~exception_ptr();
  exception_ptr &operator=(const exception_ptr &other) noexcept;
  explicit operator bool() const noexcept;
};
bool operator==(const exception_ptr &x, const exception_ptr &y) noexcept;
bool operator!=(const exception_ptr &x, const exception_ptr &y) noexcept;
exception_ptr current_exception() noexcept;
void rethrow_exception(exception_ptr p) __attribute__((noreturn));
template <class E> exception_ptr make_exception_ptr(E e) noexcept;
class nested_exception {
public:
  nested_exception() noexcept;
  virtual ~nested_exception();
  void rethrow_nested() const __attribute__((noreturn));
  exception_ptr nested_ptr() const noexcept;
};
template <class T> void throw_with_nested(T &&t) __attribute__((noreturn));
template <class E> void rethrow_if_nested(const E &e);
class runtime_error : public exception {
public:
  explicit runtime_error(const string &what);
  explicit runtime_error(const char *what);
  runtime_error(const runtime_error &other) noexcept;
  runtime_error &operator=(const runtime_error &other) noexcept;
  virtual const char *what() const noexcept;
};
class logic_error : public exception {
public:
  explicit logic_error(const string &what);
  explicit logic_error(const char *what);
  logic_error(const logic_error &other) noexcept;
  logic_error &operator=(const logic_error &other) noexcept;
  virtual const char *what() const noexcept;
};
class invalid_argument : public logic_error {
public:
  using logic_error::logic_error;
};
class out_of_range : public logic_error {
public:
  using logic_error::logic_error;
};
class domain_error : public logic_error {
public:
  using logic_error::logic_error;
};
class length_error : public logic_error {
public:
  using logic_error::logic_error;
};
class range_error : public runtime_error {
public:
  using runtime_error::runtime_error;
};
class overflow_error : public runtime_error {
public:
  using runtime_error::runtime_error;
};
class underflow_error : public runtime_error {
public:
  using runtime_error::runtime_error;
};
#pragma clang force_cuda_host_device begin
}
