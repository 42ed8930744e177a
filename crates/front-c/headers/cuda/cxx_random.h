// Random numbers of the C++ library; only declarations.
#pragma once

namespace std {
// == C++: where random numbers come from; <random> has their limits, whose bodies must be in the tree ==
template <class U, U L, U H> struct __gpuproof_range;
class seed_seq {
public:
  typedef unsigned int result_type;
  seed_seq();
  template <class T> seed_seq(initializer_list<T> list);
  template <class I> seed_seq(I first, I last);
  template <class I> void generate(I first, I last);
  size_t size() const noexcept;
  template <class O> void param(O to) const;
};
template <class U, U A, U B, U M> class linear_congruential_engine : public __gpuproof_range<U, (B == 0 ? 1 : 0), (M - 1)> {
public:
  typedef U result_type;
  static constexpr U multiplier = A, increment = B, modulus = M, default_seed = 1;
  linear_congruential_engine();
  explicit linear_congruential_engine(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S) && !__is_same(S, linear_congruential_engine)>::type> explicit linear_congruential_engine(S &sequence);
  void seed();
  void seed(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S)>::type> void seed(S &sequence);
  result_type operator()();
  void discard(unsigned long long count);
  bool operator==(const linear_congruential_engine &other) const;
  bool operator!=(const linear_congruential_engine &other) const;
};
template <class U, size_t W, size_t N, size_t M, size_t R, U A, size_t Q, U D, size_t S1, U B, size_t T, U C, size_t L, U F> class mersenne_twister_engine : public __gpuproof_range<U, (0), (static_cast<U>(-1) >> (sizeof(U) * 8 - W))> {
public:
  typedef U result_type;
  static constexpr size_t word_size = W, state_size = N, shift_size = M, mask_bits = R;
  static constexpr U default_seed = 5489;
  mersenne_twister_engine();
  explicit mersenne_twister_engine(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S) && !__is_same(S, mersenne_twister_engine)>::type> explicit mersenne_twister_engine(S &sequence);
  void seed();
  void seed(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S)>::type> void seed(S &sequence);
  result_type operator()();
  void discard(unsigned long long count);
  bool operator==(const mersenne_twister_engine &other) const;
  bool operator!=(const mersenne_twister_engine &other) const;
};
template <class U, size_t W, size_t S1, size_t R> class subtract_with_carry_engine : public __gpuproof_range<U, (0), (static_cast<U>(-1) >> (sizeof(U) * 8 - W))> {
public:
  typedef U result_type;
  subtract_with_carry_engine();
  explicit subtract_with_carry_engine(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S) && !__is_same(S, subtract_with_carry_engine)>::type> explicit subtract_with_carry_engine(S &sequence);
  void seed();
  void seed(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S)>::type> void seed(S &sequence);
  result_type operator()();
  void discard(unsigned long long count);
  bool operator==(const subtract_with_carry_engine &other) const;
  bool operator!=(const subtract_with_carry_engine &other) const;
};
template <class E, size_t P, size_t R> class discard_block_engine : public __gpuproof_range<typename E::result_type, (E::min()), (E::max())> {
public:
  typedef typename E::result_type result_type;
  discard_block_engine();
  explicit discard_block_engine(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S) && !__is_same(S, discard_block_engine)>::type> explicit discard_block_engine(S &sequence);
  void seed();
  void seed(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S)>::type> void seed(S &sequence);
  result_type operator()();
  void discard(unsigned long long count);
  bool operator==(const discard_block_engine &other) const;
  bool operator!=(const discard_block_engine &other) const;
};
template <class E, size_t K> class shuffle_order_engine : public __gpuproof_range<typename E::result_type, (E::min()), (E::max())> {
public:
  typedef typename E::result_type result_type;
  shuffle_order_engine();
  explicit shuffle_order_engine(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S) && !__is_same(S, shuffle_order_engine)>::type> explicit shuffle_order_engine(S &sequence);
  void seed();
  void seed(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S)>::type> void seed(S &sequence);
  result_type operator()();
  void discard(unsigned long long count);
  bool operator==(const shuffle_order_engine &other) const;
  bool operator!=(const shuffle_order_engine &other) const;
};
template <class E, size_t W, class U> class independent_bits_engine : public __gpuproof_range<U, (0), (static_cast<U>(-1) >> (sizeof(U) * 8 - W))> {
public:
  typedef U result_type;
  independent_bits_engine();
  explicit independent_bits_engine(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S) && !__is_same(S, independent_bits_engine)>::type> explicit independent_bits_engine(S &sequence);
  void seed();
  void seed(result_type seed);
  template <class S, class = typename __gpuproof_if<__is_class(S)>::type> void seed(S &sequence);
  result_type operator()();
  void discard(unsigned long long count);
  bool operator==(const independent_bits_engine &other) const;
  bool operator!=(const independent_bits_engine &other) const;
};
typedef linear_congruential_engine<uint_fast32_t, 16807, 0, 2147483647> minstd_rand0;
typedef linear_congruential_engine<uint_fast32_t, 48271, 0, 2147483647> minstd_rand;
typedef mersenne_twister_engine<uint_fast32_t, 32, 624, 397, 31, 0x9908b0df, 11, 0xffffffff, 7, 0x9d2c5680, 15, 0xefc60000, 18, 1812433253> mt19937;
typedef mersenne_twister_engine<uint_fast64_t, 64, 312, 156, 31, 0xb5026f5aa96619e9, 29, 0x5555555555555555, 17, 0x71d67fffeda60000, 37, 0xfff7eee000000000, 43, 6364136223846793005> mt19937_64;
typedef subtract_with_carry_engine<uint_fast32_t, 24, 10, 24> ranlux24_base;
typedef subtract_with_carry_engine<uint_fast64_t, 48, 5, 12> ranlux48_base;
typedef discard_block_engine<ranlux24_base, 223, 23> ranlux24;
typedef discard_block_engine<ranlux48_base, 389, 11> ranlux48;
typedef shuffle_order_engine<minstd_rand0, 256> knuth_b;
typedef minstd_rand0 default_random_engine;

// == C++: how they are distributed ==
template <class T, size_t N, class G> T generate_canonical(G &generator);
template <class T = int> class uniform_int_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef uniform_int_distribution distribution_type;
    param_type();
    explicit param_type(T a, T b);
    T a() const;
    T b() const;
  };
  uniform_int_distribution();
  explicit uniform_int_distribution(T a);
  uniform_int_distribution(T a, T b);
  explicit uniform_int_distribution(const param_type &parameters);
  void reset();
  T a() const;
  T b() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class uniform_real_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef uniform_real_distribution distribution_type;
    param_type();
    explicit param_type(T a, T b);
    T a() const;
    T b() const;
  };
  uniform_real_distribution();
  explicit uniform_real_distribution(T a);
  uniform_real_distribution(T a, T b);
  explicit uniform_real_distribution(const param_type &parameters);
  void reset();
  T a() const;
  T b() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
class bernoulli_distribution {
public:
  typedef bool result_type;
  struct param_type {
    typedef bernoulli_distribution distribution_type;
    param_type();
    explicit param_type(double p);
    double p() const;
  };
  bernoulli_distribution();
  explicit bernoulli_distribution(double p);
  explicit bernoulli_distribution(const param_type &parameters);
  void reset();
  double p() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = int> class binomial_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef binomial_distribution distribution_type;
    param_type();
    explicit param_type(T t, double p);
    T t() const;
    double p() const;
  };
  binomial_distribution();
  explicit binomial_distribution(T t);
  binomial_distribution(T t, double p);
  explicit binomial_distribution(const param_type &parameters);
  void reset();
  T t() const;
  double p() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = int> class geometric_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef geometric_distribution distribution_type;
    param_type();
    explicit param_type(double p);
    double p() const;
  };
  geometric_distribution();
  explicit geometric_distribution(double p);
  explicit geometric_distribution(const param_type &parameters);
  void reset();
  double p() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = int> class negative_binomial_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef negative_binomial_distribution distribution_type;
    param_type();
    explicit param_type(T k, double p);
    T k() const;
    double p() const;
  };
  negative_binomial_distribution();
  explicit negative_binomial_distribution(T k);
  negative_binomial_distribution(T k, double p);
  explicit negative_binomial_distribution(const param_type &parameters);
  void reset();
  T k() const;
  double p() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = int> class poisson_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef poisson_distribution distribution_type;
    param_type();
    explicit param_type(double mean);
    double mean() const;
  };
  poisson_distribution();
  explicit poisson_distribution(double mean);
  explicit poisson_distribution(const param_type &parameters);
  void reset();
  double mean() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class exponential_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef exponential_distribution distribution_type;
    param_type();
    explicit param_type(T lambda);
    T lambda() const;
  };
  exponential_distribution();
  explicit exponential_distribution(T lambda);
  explicit exponential_distribution(const param_type &parameters);
  void reset();
  T lambda() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class gamma_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef gamma_distribution distribution_type;
    param_type();
    explicit param_type(T alpha, T beta);
    T alpha() const;
    T beta() const;
  };
  gamma_distribution();
  explicit gamma_distribution(T alpha);
  gamma_distribution(T alpha, T beta);
  explicit gamma_distribution(const param_type &parameters);
  void reset();
  T alpha() const;
  T beta() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class weibull_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef weibull_distribution distribution_type;
    param_type();
    explicit param_type(T a, T b);
    T a() const;
    T b() const;
  };
  weibull_distribution();
  explicit weibull_distribution(T a);
  weibull_distribution(T a, T b);
  explicit weibull_distribution(const param_type &parameters);
  void reset();
  T a() const;
  T b() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class extreme_value_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef extreme_value_distribution distribution_type;
    param_type();
    explicit param_type(T a, T b);
    T a() const;
    T b() const;
  };
  extreme_value_distribution();
  explicit extreme_value_distribution(T a);
  extreme_value_distribution(T a, T b);
  explicit extreme_value_distribution(const param_type &parameters);
  void reset();
  T a() const;
  T b() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class normal_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef normal_distribution distribution_type;
    param_type();
    explicit param_type(T mean, T stddev);
    T mean() const;
    T stddev() const;
  };
  normal_distribution();
  explicit normal_distribution(T mean);
  normal_distribution(T mean, T stddev);
  explicit normal_distribution(const param_type &parameters);
  void reset();
  T mean() const;
  T stddev() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class lognormal_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef lognormal_distribution distribution_type;
    param_type();
    explicit param_type(T m, T s);
    T m() const;
    T s() const;
  };
  lognormal_distribution();
  explicit lognormal_distribution(T m);
  lognormal_distribution(T m, T s);
  explicit lognormal_distribution(const param_type &parameters);
  void reset();
  T m() const;
  T s() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class chi_squared_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef chi_squared_distribution distribution_type;
    param_type();
    explicit param_type(T n);
    T n() const;
  };
  chi_squared_distribution();
  explicit chi_squared_distribution(T n);
  explicit chi_squared_distribution(const param_type &parameters);
  void reset();
  T n() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class cauchy_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef cauchy_distribution distribution_type;
    param_type();
    explicit param_type(T a, T b);
    T a() const;
    T b() const;
  };
  cauchy_distribution();
  explicit cauchy_distribution(T a);
  cauchy_distribution(T a, T b);
  explicit cauchy_distribution(const param_type &parameters);
  void reset();
  T a() const;
  T b() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class fisher_f_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef fisher_f_distribution distribution_type;
    param_type();
    explicit param_type(T m, T n);
    T m() const;
    T n() const;
  };
  fisher_f_distribution();
  explicit fisher_f_distribution(T m);
  fisher_f_distribution(T m, T n);
  explicit fisher_f_distribution(const param_type &parameters);
  void reset();
  T m() const;
  T n() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class student_t_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef student_t_distribution distribution_type;
    param_type();
    explicit param_type(T n);
    T n() const;
  };
  student_t_distribution();
  explicit student_t_distribution(T n);
  explicit student_t_distribution(const param_type &parameters);
  void reset();
  T n() const;
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = int> class discrete_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef discrete_distribution distribution_type;
    param_type();
  };
  discrete_distribution();
  discrete_distribution(initializer_list<double> list);
  template <class I, class = __gpuproof_iterates<I>> discrete_distribution(I first, I last);
  template <class F> discrete_distribution(size_t count, double low, double high, F f);
  vector<double> probabilities() const;
  explicit discrete_distribution(const param_type &parameters);
  void reset();
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class piecewise_constant_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef piecewise_constant_distribution distribution_type;
    param_type();
  };
  piecewise_constant_distribution();
  template <class I, class J> piecewise_constant_distribution(I first, I last, J weights);
  template <class F> piecewise_constant_distribution(initializer_list<T> list, F f);
  template <class F> piecewise_constant_distribution(size_t count, T low, T high, F f);
  vector<T> intervals() const;
  vector<T> densities() const;
  explicit piecewise_constant_distribution(const param_type &parameters);
  void reset();
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class T = double> class piecewise_linear_distribution {
public:
  typedef T result_type;
  struct param_type {
    typedef piecewise_linear_distribution distribution_type;
    param_type();
  };
  piecewise_linear_distribution();
  template <class I, class J> piecewise_linear_distribution(I first, I last, J weights);
  template <class F> piecewise_linear_distribution(initializer_list<T> list, F f);
  template <class F> piecewise_linear_distribution(size_t count, T low, T high, F f);
  vector<T> intervals() const;
  vector<T> densities() const;
  explicit piecewise_linear_distribution(const param_type &parameters);
  void reset();
  param_type param() const;
  void param(const param_type &parameters);
  result_type min() const;
  result_type max() const;
  template <class G> result_type operator()(G &&generator);
  template <class G> result_type operator()(G &&generator, const param_type &parameters);
};
template <class C, class S, class D, class = typename D::param_type> basic_ostream<C, S> &operator<<(basic_ostream<C, S> &stream, const D &distribution);
}
