// Time, threads and random numbers of the C++ library; only declarations.
#pragma once

namespace std {
// == C++: fractions ==
constexpr intmax_t __gpuproof_gcd(intmax_t a, intmax_t b) { return b == 0 ? (a < 0 ? -a : a) : __gpuproof_gcd(b, a % b); }
template <intmax_t N, intmax_t D = 1> struct ratio {
  static constexpr intmax_t num = (D < 0 ? -N : N) / __gpuproof_gcd(N, D);
  static constexpr intmax_t den = (D < 0 ? -D : D) / __gpuproof_gcd(N, D);
  typedef ratio<num, den> type;
};
template <class P, class Q> using ratio_add = typename ratio<P::num * Q::den + Q::num * P::den, P::den * Q::den>::type;
template <class P, class Q> using ratio_subtract = typename ratio<P::num * Q::den - Q::num * P::den, P::den * Q::den>::type;
template <class P, class Q> using ratio_multiply = typename ratio<P::num * Q::num, P::den * Q::den>::type;
template <class P, class Q> using ratio_divide = typename ratio<P::num * Q::den, P::den * Q::num>::type;
template <class P, class Q> struct ratio_equal { static constexpr bool value = P::num == Q::num && P::den == Q::den; };
template <class P, class Q> struct ratio_less { static constexpr bool value = P::num * Q::den < Q::num * P::den; };
template <class P, class Q> struct ratio_greater { static constexpr bool value = P::num * Q::den > Q::num * P::den; };
typedef ratio<1, 1000000000000000000> atto;
typedef ratio<1, 1000000000000000> femto;
typedef ratio<1, 1000000000000> pico;
typedef ratio<1, 1000000000> nano;
typedef ratio<1, 1000000> micro;
typedef ratio<1, 1000> milli;
typedef ratio<1, 100> centi;
typedef ratio<1, 10> deci;
typedef ratio<10> deca;
typedef ratio<100> hecto;
typedef ratio<1000> kilo;
typedef ratio<1000000> mega;
typedef ratio<1000000000> giga;
typedef ratio<1000000000000> tera;
typedef ratio<1000000000000000> peta;
typedef ratio<1000000000000000000> exa;

// == C++: durations ==
namespace chrono {
template <class R, class P = ratio<1>> class duration;
template <class C, class D = typename C::duration> class time_point;
template <class P, class Q> using __gpuproof_finer = ratio<__gpuproof_gcd(P::num, Q::num), P::den / __gpuproof_gcd(P::den, Q::den) * Q::den>;
template <class R, class S> using __gpuproof_wider = decltype(true ? R() : S());
template <class D, class E> struct __gpuproof_common;
template <class R, class P, class S, class Q> struct __gpuproof_common<duration<R, P>, duration<S, Q>> { typedef duration<__gpuproof_wider<R, S>, __gpuproof_finer<P, Q>> type; };
template <class T> struct __gpuproof_is_duration { static constexpr bool value = false; };
template <class R, class P> struct __gpuproof_is_duration<duration<R, P>> { static constexpr bool value = true; };
template <class T> struct treat_as_floating_point { static constexpr bool value = __is_floating_point(T); };
template <class R> struct duration_values {
  static constexpr R zero() noexcept { return R(0); }
};
template <class D, class R, class P> constexpr D duration_cast(const duration<R, P> &d) {
  return D(static_cast<typename D::rep>(static_cast<__gpuproof_wider<__gpuproof_wider<typename D::rep, R>, intmax_t>>(d.count()) * ratio_divide<P, typename D::period>::num / ratio_divide<P, typename D::period>::den));
}
template <class R, class P> class duration {
public:
  typedef R rep;
  typedef P period;
  constexpr duration() = default;
  duration(const duration &) = default;
  template <class T, class = typename __gpuproof_if<__is_convertible_to(const T &, R) && (__is_floating_point(R) || !__is_floating_point(T))>::type> constexpr explicit duration(const T &count) : __count(static_cast<R>(count)) {}
  template <class S, class Q, class = typename __gpuproof_if<__is_convertible_to(S, R) && (__is_floating_point(R) || (!__is_floating_point(S) && ratio_divide<Q, P>::den == 1))>::type> constexpr duration(const duration<S, Q> &d) : __count(duration_cast<duration>(d).count()) {}
  duration &operator=(const duration &) = default;
  constexpr R count() const { return __count; }
  constexpr duration operator+() const { return *this; }
  constexpr duration operator-() const { return duration(-__count); }
  duration &operator++();
  duration operator++(int);
  duration &operator--();
  duration operator--(int);
  duration &operator+=(const duration &d);
  duration &operator-=(const duration &d);
  duration &operator*=(const R &factor);
  duration &operator/=(const R &divisor);
  duration &operator%=(const R &divisor);
  duration &operator%=(const duration &d);
  static constexpr duration zero() noexcept { return duration(R(0)); }
  static duration min() noexcept;
  static duration max() noexcept;
private:
  R __count;
};
template <class D, class E> using __gpuproof_common_t = typename __gpuproof_common<D, E>::type;
template <class R, class P, class S, class Q> constexpr __gpuproof_common_t<duration<R, P>, duration<S, Q>> operator+(const duration<R, P> &x, const duration<S, Q> &y);
template <class R, class P, class S, class Q> constexpr __gpuproof_common_t<duration<R, P>, duration<S, Q>> operator-(const duration<R, P> &x, const duration<S, Q> &y);
template <class R, class P, class S, class = typename __gpuproof_if<!__gpuproof_is_duration<S>::value>::type> constexpr duration<__gpuproof_wider<R, S>, P> operator*(const duration<R, P> &x, const S &y);
template <class S, class R, class P, class = typename __gpuproof_if<!__gpuproof_is_duration<S>::value>::type> constexpr duration<__gpuproof_wider<R, S>, P> operator*(const S &x, const duration<R, P> &y);
template <class R, class P, class S, class = typename __gpuproof_if<!__gpuproof_is_duration<S>::value>::type> constexpr duration<__gpuproof_wider<R, S>, P> operator/(const duration<R, P> &x, const S &y);
template <class R, class P, class S, class Q> constexpr __gpuproof_wider<R, S> operator/(const duration<R, P> &x, const duration<S, Q> &y);
template <class R, class P, class S, class = typename __gpuproof_if<!__gpuproof_is_duration<S>::value>::type> constexpr duration<__gpuproof_wider<R, S>, P> operator%(const duration<R, P> &x, const S &y);
template <class R, class P, class S, class Q> constexpr __gpuproof_common_t<duration<R, P>, duration<S, Q>> operator%(const duration<R, P> &x, const duration<S, Q> &y);
template <class R, class P, class S, class Q> constexpr bool operator==(const duration<R, P> &x, const duration<S, Q> &y);
template <class R, class P, class S, class Q> constexpr bool operator!=(const duration<R, P> &x, const duration<S, Q> &y);
template <class R, class P, class S, class Q> constexpr bool operator<(const duration<R, P> &x, const duration<S, Q> &y);
template <class R, class P, class S, class Q> constexpr bool operator>(const duration<R, P> &x, const duration<S, Q> &y);
template <class R, class P, class S, class Q> constexpr bool operator<=(const duration<R, P> &x, const duration<S, Q> &y);
template <class R, class P, class S, class Q> constexpr bool operator>=(const duration<R, P> &x, const duration<S, Q> &y);
template <class D, class R, class P> constexpr D floor(const duration<R, P> &d);
template <class D, class R, class P> constexpr D ceil(const duration<R, P> &d);
template <class D, class R, class P> constexpr D round(const duration<R, P> &d);
template <class R, class P> constexpr duration<R, P> abs(duration<R, P> d);
typedef duration<long, nano> nanoseconds;
typedef duration<long, micro> microseconds;
typedef duration<long, milli> milliseconds;
typedef duration<long> seconds;
typedef duration<long, ratio<60>> minutes;
typedef duration<long, ratio<3600>> hours;
#if __cplusplus >= 202002L
typedef duration<long, ratio<86400>> days;
typedef duration<long, ratio<604800>> weeks;
typedef duration<long, ratio<2629746>> months;
typedef duration<long, ratio<31556952>> years;
#endif

// == C++: points in time ==
template <class C, class D> class time_point {
public:
  typedef C clock;
  typedef D duration;
  typedef typename D::rep rep;
  typedef typename D::period period;
  constexpr time_point() : __since(D::zero()) {}
  constexpr explicit time_point(const D &d) : __since(d) {}
  template <class E, class = typename __gpuproof_if<__is_convertible_to(E, D)>::type> constexpr time_point(const time_point<C, E> &t) : __since(t.time_since_epoch()) {}
  constexpr D time_since_epoch() const { return __since; }
  time_point &operator++();
  time_point &operator--();
  time_point &operator+=(const D &d);
  time_point &operator-=(const D &d);
  static time_point min() noexcept;
  static time_point max() noexcept;
private:
  D __since;
};
template <class C, class D, class R, class P> constexpr time_point<C, __gpuproof_common_t<D, duration<R, P>>> operator+(const time_point<C, D> &t, const duration<R, P> &d);
template <class R, class P, class C, class D> constexpr time_point<C, __gpuproof_common_t<duration<R, P>, D>> operator+(const duration<R, P> &d, const time_point<C, D> &t);
template <class C, class D, class R, class P> constexpr time_point<C, __gpuproof_common_t<D, duration<R, P>>> operator-(const time_point<C, D> &t, const duration<R, P> &d);
template <class C, class D, class E> constexpr __gpuproof_common_t<D, E> operator-(const time_point<C, D> &x, const time_point<C, E> &y);
template <class C, class D, class E> constexpr bool operator==(const time_point<C, D> &x, const time_point<C, E> &y);
template <class C, class D, class E> constexpr bool operator!=(const time_point<C, D> &x, const time_point<C, E> &y);
template <class C, class D, class E> constexpr bool operator<(const time_point<C, D> &x, const time_point<C, E> &y);
template <class C, class D, class E> constexpr bool operator>(const time_point<C, D> &x, const time_point<C, E> &y);
template <class C, class D, class E> constexpr bool operator<=(const time_point<C, D> &x, const time_point<C, E> &y);
template <class C, class D, class E> constexpr bool operator>=(const time_point<C, D> &x, const time_point<C, E> &y);
template <class E, class C, class D> constexpr time_point<C, E> time_point_cast(const time_point<C, D> &t);
template <class E, class C, class D> constexpr time_point<C, E> floor(const time_point<C, D> &t);
template <class E, class C, class D> constexpr time_point<C, E> ceil(const time_point<C, D> &t);
template <class E, class C, class D> constexpr time_point<C, E> round(const time_point<C, D> &t);
struct system_clock {
  typedef nanoseconds duration;
  typedef duration::rep rep;
  typedef duration::period period;
  typedef chrono::time_point<system_clock, duration> time_point;
  static constexpr bool is_steady = false;
  static time_point now() noexcept;
  static time_t to_time_t(const time_point &t) noexcept;
  static time_point from_time_t(time_t t) noexcept;
};
struct steady_clock {
  typedef nanoseconds duration;
  typedef duration::rep rep;
  typedef duration::period period;
  typedef chrono::time_point<steady_clock, duration> time_point;
  static constexpr bool is_steady = true;
  static time_point now() noexcept;
};
typedef system_clock high_resolution_clock;
}
#if __cplusplus >= 201402L
inline namespace literals {
inline namespace chrono_literals {
constexpr chrono::hours operator""h(unsigned long long count) { return chrono::hours(count); }
constexpr chrono::duration<long double, ratio<3600>> operator""h(long double count) { return chrono::duration<long double, ratio<3600>>(count); }
constexpr chrono::minutes operator""min(unsigned long long count) { return chrono::minutes(count); }
constexpr chrono::duration<long double, ratio<60>> operator""min(long double count) { return chrono::duration<long double, ratio<60>>(count); }
constexpr chrono::seconds operator""s(unsigned long long count) { return chrono::seconds(count); }
constexpr chrono::duration<long double, ratio<1>> operator""s(long double count) { return chrono::duration<long double, ratio<1>>(count); }
constexpr chrono::milliseconds operator""ms(unsigned long long count) { return chrono::milliseconds(count); }
constexpr chrono::duration<long double, milli> operator""ms(long double count) { return chrono::duration<long double, milli>(count); }
constexpr chrono::microseconds operator""us(unsigned long long count) { return chrono::microseconds(count); }
constexpr chrono::duration<long double, micro> operator""us(long double count) { return chrono::duration<long double, micro>(count); }
constexpr chrono::nanoseconds operator""ns(unsigned long long count) { return chrono::nanoseconds(count); }
constexpr chrono::duration<long double, nano> operator""ns(long double count) { return chrono::duration<long double, nano>(count); }
}
}
namespace chrono {
using namespace literals::chrono_literals;
}
#endif

// == C++: threads ==
class thread {
public:
  class id {
  public:
    id() noexcept;
    bool operator==(const id &other) const noexcept;
    bool operator!=(const id &other) const noexcept;
    bool operator<(const id &other) const noexcept;
  };
  typedef unsigned long native_handle_type;
  thread() noexcept;
  template <class F, class... A, class = typename __gpuproof_if<!__is_same(__decay(F), thread)>::type> explicit thread(F &&f, A &&...arguments);
  thread(const thread &) = delete;
  thread(thread &&t) noexcept;
  ~thread();
  thread &operator=(thread &&t) noexcept;
  void swap(thread &t) noexcept;
  void join();
  void detach();
  bool joinable() const noexcept;
  id get_id() const noexcept;
  native_handle_type native_handle();
  static unsigned int hardware_concurrency() noexcept;
};
void swap(thread &x, thread &y) noexcept;
template <class C, class T> basic_ostream<C, T> &operator<<(basic_ostream<C, T> &stream, thread::id id);
namespace this_thread {
thread::id get_id() noexcept;
void yield() noexcept;
template <class R, class P> void sleep_for(const chrono::duration<R, P> &d);
template <class C, class D> void sleep_until(const chrono::time_point<C, D> &t);
}

// == C++: locks ==
class mutex {
public:
  typedef void *native_handle_type;
  constexpr mutex() noexcept {}
  mutex(const mutex &) = delete;
  mutex &operator=(const mutex &) = delete;
  ~mutex();
  void lock();
  void unlock();
  bool try_lock();
  native_handle_type native_handle();
};
class recursive_mutex {
public:
  recursive_mutex();
  recursive_mutex(const recursive_mutex &) = delete;
  ~recursive_mutex();
  void lock();
  void unlock();
  bool try_lock() noexcept;
};
class timed_mutex : public mutex {
public:
  template <class R, class P> bool try_lock_for(const chrono::duration<R, P> &d);
  template <class C, class D> bool try_lock_until(const chrono::time_point<C, D> &t);
};
class recursive_timed_mutex : public recursive_mutex {
public:
  template <class R, class P> bool try_lock_for(const chrono::duration<R, P> &d);
  template <class C, class D> bool try_lock_until(const chrono::time_point<C, D> &t);
};
struct defer_lock_t { explicit defer_lock_t() = default; };
struct try_to_lock_t { explicit try_to_lock_t() = default; };
struct adopt_lock_t { explicit adopt_lock_t() = default; };
constexpr defer_lock_t defer_lock{};
constexpr try_to_lock_t try_to_lock{};
constexpr adopt_lock_t adopt_lock{};
template <class M> class lock_guard {
public:
  typedef M mutex_type;
  explicit lock_guard(M &m);
  lock_guard(M &m, adopt_lock_t);
  lock_guard(const lock_guard &) = delete;
  ~lock_guard();
};
template <class M> class unique_lock {
public:
  typedef M mutex_type;
  unique_lock() noexcept;
  explicit unique_lock(M &m);
  unique_lock(M &m, defer_lock_t) noexcept;
  unique_lock(M &m, try_to_lock_t);
  unique_lock(M &m, adopt_lock_t);
  template <class R, class P> unique_lock(M &m, const chrono::duration<R, P> &d);
  template <class C, class D> unique_lock(M &m, const chrono::time_point<C, D> &t);
  unique_lock(unique_lock &&other) noexcept;
  unique_lock &operator=(unique_lock &&other);
  ~unique_lock();
  void lock();
  bool try_lock();
  template <class R, class P> bool try_lock_for(const chrono::duration<R, P> &d);
  template <class C, class D> bool try_lock_until(const chrono::time_point<C, D> &t);
  void unlock();
  void swap(unique_lock &other) noexcept;
  M *release() noexcept;
  bool owns_lock() const noexcept;
  explicit operator bool() const noexcept;
  M *mutex() const noexcept;
};
#if __cplusplus >= 201703L
template <class... M> class scoped_lock {
public:
  explicit scoped_lock(M &...m);
  explicit scoped_lock(adopt_lock_t, M &...m);
  scoped_lock(const scoped_lock &) = delete;
  ~scoped_lock();
};
#endif
struct once_flag {
  constexpr once_flag() noexcept {}
  once_flag(const once_flag &) = delete;
};
template <class F, class... A> void call_once(once_flag &flag, F &&f, A &&...arguments);
namespace __gpuproof_more {
template <class L, class M, class... N> void lock(L &x, M &y, N &...others);
template <class L, class M, class... N> int try_lock(L &x, M &y, N &...others);
}
}
