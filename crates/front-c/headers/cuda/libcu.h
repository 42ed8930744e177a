// CUDA's C++ library: atomics with scopes, barriers, pipelines. Default constructors are trivial, because these
// objects stand in shared memory.
#pragma once

namespace cuda {
// == cuda::std memory orders and scopes ==
enum thread_scope { thread_scope_system = 0, thread_scope_device = 1, thread_scope_block = 2, thread_scope_thread = 10 };
namespace std {
enum memory_order {
  memory_order_relaxed,
  memory_order_consume,
  memory_order_acquire,
  memory_order_release,
  memory_order_acq_rel,
  memory_order_seq_cst
};
}
using std::memory_order;
using std::memory_order_relaxed;
using std::memory_order_consume;
using std::memory_order_acquire;
using std::memory_order_release;
using std::memory_order_acq_rel;
using std::memory_order_seq_cst;

// == cuda::atomic ==
template <class T, thread_scope S = thread_scope_system> struct atomic {
  T opaque;
  atomic() = default;
  constexpr atomic(T value) : opaque(value) {}
  atomic(const atomic &) = delete;
  void store(T value, memory_order order = memory_order_seq_cst);
  T load(memory_order order = memory_order_seq_cst) const;
  T exchange(T value, memory_order order = memory_order_seq_cst);
  bool compare_exchange_weak(T &expected, T value, memory_order order = memory_order_seq_cst);
  bool compare_exchange_weak(T &expected, T value, memory_order success, memory_order failure);
  bool compare_exchange_strong(T &expected, T value, memory_order order = memory_order_seq_cst);
  bool compare_exchange_strong(T &expected, T value, memory_order success, memory_order failure);
  T fetch_add(T value, memory_order order = memory_order_seq_cst);
  T fetch_sub(T value, memory_order order = memory_order_seq_cst);
  T fetch_and(T value, memory_order order = memory_order_seq_cst);
  T fetch_or(T value, memory_order order = memory_order_seq_cst);
  T fetch_xor(T value, memory_order order = memory_order_seq_cst);
  T fetch_min(T value, memory_order order = memory_order_seq_cst);
  T fetch_max(T value, memory_order order = memory_order_seq_cst);
  void wait(T old, memory_order order = memory_order_seq_cst) const;
  void notify_one();
  void notify_all();
  operator T() const;
  T operator=(T value);
  T operator++();
  T operator++(int);
  T operator--();
  T operator--(int);
  T operator+=(T value);
  T operator-=(T value);
  T operator&=(T value);
  T operator|=(T value);
  T operator^=(T value);
};

// == cuda::atomic_ref ==
template <class T, thread_scope S = thread_scope_system> struct atomic_ref {
  T *opaque;
  explicit atomic_ref(T &object);
  void store(T value, memory_order order = memory_order_seq_cst) const;
  T load(memory_order order = memory_order_seq_cst) const;
  T exchange(T value, memory_order order = memory_order_seq_cst) const;
  bool compare_exchange_weak(T &expected, T value, memory_order order = memory_order_seq_cst) const;
  bool compare_exchange_weak(T &expected, T value, memory_order success, memory_order failure) const;
  bool compare_exchange_strong(T &expected, T value, memory_order order = memory_order_seq_cst) const;
  bool compare_exchange_strong(T &expected, T value, memory_order success, memory_order failure) const;
  T fetch_add(T value, memory_order order = memory_order_seq_cst) const;
  T fetch_sub(T value, memory_order order = memory_order_seq_cst) const;
  T fetch_and(T value, memory_order order = memory_order_seq_cst) const;
  T fetch_or(T value, memory_order order = memory_order_seq_cst) const;
  T fetch_xor(T value, memory_order order = memory_order_seq_cst) const;
  T fetch_min(T value, memory_order order = memory_order_seq_cst) const;
  T fetch_max(T value, memory_order order = memory_order_seq_cst) const;
  void wait(T old, memory_order order = memory_order_seq_cst) const;
  void notify_one() const;
  void notify_all() const;
  operator T() const;
  T operator=(T value) const;
  T operator++() const;
  T operator++(int) const;
  T operator--() const;
  T operator--(int) const;
  T operator+=(T value) const;
  T operator-=(T value) const;
  T operator&=(T value) const;
  T operator|=(T value) const;
  T operator^=(T value) const;
};
void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system);

// == cuda::barrier ==
struct __gpuproof_no_completion {};
template <thread_scope S, class C = __gpuproof_no_completion> struct barrier {
  unsigned long long opaque;
  struct arrival_token {};
  barrier() = default;
  barrier(ptrdiff_t expected);
  barrier(const barrier &) = delete;
  arrival_token arrive(ptrdiff_t count = 1);
  void wait(arrival_token &&token) const;
  void wait_parity(bool phase) const;
  bool try_wait(arrival_token &&token) const;
  void arrive_and_wait();
  void arrive_and_drop();
};
template <thread_scope S, class C> void init(barrier<S, C> *object, ptrdiff_t expected);

// == cuda::pipeline ==
enum class pipeline_role { producer, consumer };
template <thread_scope S> struct pipeline {
  int opaque;
  void producer_acquire();
  void producer_commit();
  void consumer_wait();
  void consumer_release();
  bool quit();
};
template <thread_scope S, unsigned char N> struct pipeline_shared_state {
  unsigned long long opaque[2 * N];
};
pipeline<thread_scope_thread> make_pipeline();
template <class G, thread_scope S, unsigned char N> pipeline<S> make_pipeline(const G &group, pipeline_shared_state<S, N> *state);
template <class G, thread_scope S, unsigned char N> pipeline<S> make_pipeline(const G &group, pipeline_shared_state<S, N> *state, size_t producers);
template <class G, thread_scope S, unsigned char N> pipeline<S> make_pipeline(const G &group, pipeline_shared_state<S, N> *state, pipeline_role role);
template <unsigned char N, thread_scope S> void pipeline_consumer_wait_prior(pipeline<S> &object);

// == cuda::memcpy_async ==
template <size_t A> struct aligned_size_t {
  size_t value;
  explicit aligned_size_t(size_t size);
  operator size_t() const;
};
template <class T, class L, class B> void memcpy_async(T *to, const T *from, L size, B &object);
template <class G, class T, class L, class B> void memcpy_async(const G &group, T *to, const T *from, L size, B &object);

// == cuda::std names ==
namespace std {
template <class T> using atomic = ::cuda::atomic<T, thread_scope_system>;
template <class T> using atomic_ref = ::cuda::atomic_ref<T, thread_scope_system>;
template <class C = __gpuproof_no_completion> using barrier = ::cuda::barrier<thread_scope_system, C>;
}
}
