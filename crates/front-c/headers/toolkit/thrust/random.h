// Thrust's random numbers: only declarations.
#pragma once
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = any(function, record(unless(is_union))))
#pragma clang force_cuda_host_device begin
namespace thrust {
namespace random {
#define __gpuproof_engine(name, result) \
  class name { \
    unsigned long long __state; \
  public: \
    typedef result result_type; \
    static const result min = 0; \
    static const result max = (result)-1; \
    static const result default_seed = 1; \
    name(); \
    explicit name(result seed); \
    void seed(result value = default_seed); \
    result operator()(); \
    void discard(unsigned long long count); \
  };
__gpuproof_engine(minstd_rand, unsigned int)
__gpuproof_engine(minstd_rand0, unsigned int)
__gpuproof_engine(taus88, unsigned int)
__gpuproof_engine(ranlux24, unsigned int)
__gpuproof_engine(ranlux48, unsigned long long)
#undef __gpuproof_engine
typedef minstd_rand default_random_engine;
#define __gpuproof_distribution(name, standard) \
  template <class T = standard> class name { \
    T __first, __second; \
  public: \
    typedef T result_type; \
    name(); \
    explicit name(T first); \
    name(T first, T second); \
    template <class G> T operator()(G &generator); \
    T a() const; \
    T b() const; \
    T mean() const; \
    T stddev() const; \
    void reset(); \
  };
__gpuproof_distribution(uniform_int_distribution, int)
__gpuproof_distribution(uniform_real_distribution, double)
__gpuproof_distribution(normal_distribution, double)
#undef __gpuproof_distribution
}
using namespace random;
}
#pragma clang force_cuda_host_device end
#pragma clang attribute pop
