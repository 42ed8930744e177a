// Thrust's vectors, pointers, policies and iterators. Only declarations: what they hold is not known.
#pragma once
#include <thrust/functional.h>
#include <type_traits>
#define THRUST_VERSION 200400
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 4
#define THRUST_SUBMINOR_VERSION 0
#define THRUST_CUB_NS_PREFIX
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM_OMP 2
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = any(function, record(unless(is_union))))
#pragma clang force_cuda_host_device begin
namespace thrust {
// == policies and systems ==
template <class D> struct execution_policy {};
template <class D> struct host_execution_policy : execution_policy<D> {};
template <class D> struct device_execution_policy : execution_policy<D> {};
namespace detail {
struct policy : execution_policy<policy> {
  policy on(cudaStream_t stream) const;
  policy after(...) const;
  template <class A> policy operator()(A &&allocator) const;
};
typedef policy host_t;
typedef policy device_t;
typedef policy seq_t;
}
struct host_system_tag : execution_policy<host_system_tag> {};
struct device_system_tag : execution_policy<device_system_tag> {};
struct random_access_traversal_tag {};
struct random_access_device_iterator_tag {};
static constexpr detail::policy host{}, device{}, seq{};
namespace system {
namespace cuda {
struct tag : execution_policy<tag> {};
template <class D> struct execution_policy : thrust::execution_policy<D> {};
static constexpr detail::policy par{}, par_nosync{};
}
namespace cpp {
struct tag : execution_policy<tag> {};
static constexpr detail::policy par{};
}
namespace omp {
struct tag : execution_policy<tag> {};
static constexpr detail::policy par{};
}
namespace tbb {
struct tag : execution_policy<tag> {};
static constexpr detail::policy par{};
}
class error_code;
class error_category {
public:
  const char *name() const;
};
class error_code {
public:
  int value() const;
  std::string message() const;
};
class system_error : public std::runtime_error {
public:
  template <class... A> system_error(A &&...parts);
  const error_code &code() const noexcept;
};
}
namespace cuda = system::cuda;
namespace cpp = system::cpp;
namespace omp = system::omp;
namespace tbb = system::tbb;
using system::error_code;
using system::system_error;
const system::error_category &cuda_category();

// == what iterators point to ==
namespace detail {
template <class I> struct value_type_of { typedef typename I::value_type type; };
template <class T> struct value_type_of<T *> { typedef T type; };
template <class T> struct value_type_of<const T *> { typedef T type; };
template <class I> using value_of = typename value_type_of<I>::type;
}
template <class I> struct iterator_value { typedef detail::value_of<I> type; };
template <class I> struct iterator_reference { typedef decltype(*std::declval<I &>()) type; };
template <class I> struct iterator_difference { typedef ptrdiff_t type; };
template <class I> struct iterator_pointer { typedef detail::value_of<I> *type; };
template <class I> struct iterator_system { typedef device_system_tag type; };
template <class I> struct iterator_traversal { typedef random_access_traversal_tag type; };
template <class I> struct iterator_traits { typedef detail::value_of<I> value_type; typedef ptrdiff_t difference_type; typedef value_type *pointer; typedef decltype(*std::declval<I &>()) reference; };
template <class I> using iterator_value_t = detail::value_of<I>;
template <class I> using iterator_difference_t = ptrdiff_t;

// == references and pointers to the device's memory ==
template <class T> class device_ptr;
template <class T> class device_reference {
public:
  typedef typename std::remove_cv<T>::type value_type;
  device_reference(const device_reference &) = default;
  explicit device_reference(const device_ptr<T> &p);
  operator value_type() const;
  device_ptr<T> operator&() const;
  const device_reference &operator=(const value_type &value) const;
  const device_reference &operator=(const device_reference &other) const;
  template <class U> const device_reference &operator=(const device_reference<U> &other) const;
  const device_reference &operator+=(const value_type &value) const;
  const device_reference &operator-=(const value_type &value) const;
  const device_reference &operator*=(const value_type &value) const;
  const device_reference &operator/=(const value_type &value) const;
  const device_reference &operator|=(const value_type &value) const;
  const device_reference &operator&=(const value_type &value) const;
  const device_reference &operator^=(const value_type &value) const;
  const device_reference &operator++() const;
  const device_reference &operator--() const;
  value_type operator++(int) const;
  value_type operator--(int) const;
};
namespace detail {
// An iterator of any place: V is what it points to, R what reading it gives.
template <class V, class R, class S> struct iterator {
  typedef V value_type;
  typedef R reference;
  typedef V *pointer;
  typedef ptrdiff_t difference_type;
  typedef random_access_device_iterator_tag iterator_category;
  R operator*() const;
  V *operator->() const;
  R operator[](ptrdiff_t n) const;
  S &operator++();
  S operator++(int);
  S &operator--();
  S operator--(int);
  S &operator+=(ptrdiff_t n);
  S &operator-=(ptrdiff_t n);
  friend S operator+(const S &x, ptrdiff_t n) { return __gpuproof_moved(x, n); }
  friend S operator+(ptrdiff_t n, const S &x) { return __gpuproof_moved(x, n); }
  friend S operator-(const S &x, ptrdiff_t n) { return __gpuproof_moved(x, -n); }
  friend ptrdiff_t operator-(const S &x, const S &y) { return __gpuproof_between(x, y); }
  friend bool operator==(const S &x, const S &y) { return __gpuproof_between(x, y) == 0; }
  friend bool operator!=(const S &x, const S &y) { return __gpuproof_between(x, y) != 0; }
  friend bool operator<(const S &x, const S &y) { return __gpuproof_between(x, y) < 0; }
  friend bool operator<=(const S &x, const S &y) { return __gpuproof_between(x, y) <= 0; }
  friend bool operator>(const S &x, const S &y) { return __gpuproof_between(x, y) > 0; }
  friend bool operator>=(const S &x, const S &y) { return __gpuproof_between(x, y) >= 0; }
};
template <class S> S __gpuproof_moved(const S &x, ptrdiff_t n);
template <class S> ptrdiff_t __gpuproof_between(const S &x, const S &y);
template <class T> struct normal_iterator : iterator<typename std::remove_cv<T>::type, T &, normal_iterator<T>> {
  normal_iterator();
  explicit normal_iterator(T *p);
  template <class U> normal_iterator(const normal_iterator<U> &other);
  T *base() const;
  operator T *() const;
};
template <class T> struct device_iterator : iterator<typename std::remove_cv<T>::type, device_reference<T>, device_iterator<T>> {
  device_iterator();
  template <class U> device_iterator(const device_iterator<U> &other);
  template <class U> device_iterator(const device_ptr<U> &p);
  device_ptr<T> base() const;
  device_reference<T> operator*() const;
  device_reference<T> operator[](ptrdiff_t n) const;
};
}
template <class T> class device_ptr : public detail::iterator<typename std::remove_cv<T>::type, device_reference<T>, device_ptr<T>> {
public:
  typedef T element_type;
  device_ptr();
  device_ptr(nullptr_t);
  explicit device_ptr(T *p);
  template <class U> device_ptr(const device_ptr<U> &other);
  device_ptr(const detail::device_iterator<T> &other);
  T *get() const;
  explicit operator bool() const;
};
template <> class device_ptr<void> {
public:
  device_ptr();
  template <class T> device_ptr(T *p);
  template <class T> device_ptr(const device_ptr<T> &p);
  void *get() const;
};
template <class T, class Tag, class R = T &, class D = void> class pointer : public device_ptr<T> { using device_ptr<T>::device_ptr; };
template <class T> device_ptr<T> device_pointer_cast(T *p);
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T> &p);
template <class T> T *raw_pointer_cast(T *p);
template <class T> T *raw_pointer_cast(const device_ptr<T> &p);
template <class T> T *raw_pointer_cast(const detail::device_iterator<T> &p);
template <class T> T *raw_pointer_cast(const detail::normal_iterator<T> &p);
template <class T> T &raw_reference_cast(T &x);
template <class T> T &raw_reference_cast(const device_reference<T> &x);
device_ptr<void> device_malloc(size_t bytes);
template <class T> device_ptr<T> device_malloc(size_t count);
template <class T> void device_free(device_ptr<T> p);
template <class T> device_ptr<T> device_new(size_t count = 1);
template <class T> void device_delete(device_ptr<T> p, size_t count = 0);
template <class S> device_ptr<void> malloc(const S &system, size_t bytes);
template <class T, class S> device_ptr<T> malloc(const S &system, size_t count);
template <class S, class T> void free(const S &system, T p);
template <class T, class S> pair<device_ptr<T>, ptrdiff_t> get_temporary_buffer(const S &system, ptrdiff_t count);
template <class S, class T> void return_temporary_buffer(const S &system, T p);

// == allocators ==
template <class T> struct __gpuproof_allocator {
  typedef T value_type;
  typedef device_ptr<T> pointer;
  typedef device_ptr<const T> const_pointer;
  typedef device_reference<T> reference;
  typedef device_reference<const T> const_reference;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  __gpuproof_allocator();
  template <class U> __gpuproof_allocator(const __gpuproof_allocator<U> &other);
  pointer allocate(size_t count);
  void deallocate(pointer p, size_t count);
};
template <class T> using device_allocator = __gpuproof_allocator<T>;
template <class T> using device_malloc_allocator = __gpuproof_allocator<T>;
template <class T> using device_new_allocator = __gpuproof_allocator<T>;
template <class T> struct device_vector_allocator : __gpuproof_allocator<T> {};
namespace system {
namespace cuda {
template <class T> using allocator = thrust::__gpuproof_allocator<T>;
template <class T> using universal_allocator = thrust::__gpuproof_allocator<T>;
namespace experimental {
template <class T> struct pinned_allocator { typedef T value_type; T *allocate(size_t count); void deallocate(T *p, size_t count); };
}
template <class T> using universal_host_pinned_allocator = experimental::pinned_allocator<T>;
}
}

// == vectors ==
template <class T, class I, class C, class R, class K, class P, class Q> class __gpuproof_vector {
public:
  typedef T value_type;
  typedef I iterator;
  typedef C const_iterator;
  typedef R reference;
  typedef K const_reference;
  typedef P pointer;
  typedef Q const_pointer;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  __gpuproof_vector();
  explicit __gpuproof_vector(size_t count);
  __gpuproof_vector(size_t count, const T &value);
  __gpuproof_vector(std::initializer_list<T> list);
  template <class J, class = decltype(*std::declval<J &>())> __gpuproof_vector(J first, J last);
  __gpuproof_vector(const __gpuproof_vector &other);
  __gpuproof_vector(__gpuproof_vector &&other);
  template <class U, class A> __gpuproof_vector(const std::vector<U, A> &other);
  template <class U, class I2, class C2, class R2, class K2, class P2, class Q2> __gpuproof_vector(const __gpuproof_vector<U, I2, C2, R2, K2, P2, Q2> &other);
  ~__gpuproof_vector();
  __gpuproof_vector &operator=(const __gpuproof_vector &other);
  __gpuproof_vector &operator=(__gpuproof_vector &&other);
  __gpuproof_vector &operator=(std::initializer_list<T> list);
  template <class U, class A> __gpuproof_vector &operator=(const std::vector<U, A> &other);
  template <class U, class I2, class C2, class R2, class K2, class P2, class Q2> __gpuproof_vector &operator=(const __gpuproof_vector<U, I2, C2, R2, K2, P2, Q2> &other);
  R operator[](size_t at);
  K operator[](size_t at) const;
  R front();
  K front() const;
  R back();
  K back() const;
  P data();
  Q data() const;
  I begin();
  I end();
  C begin() const;
  C end() const;
  C cbegin() const;
  C cend() const;
  I rbegin();
  I rend();
  size_t size() const;
  size_t max_size() const;
  size_t capacity() const;
  bool empty() const;
  void reserve(size_t count);
  void resize(size_t count);
  void resize(size_t count, const T &value);
  void shrink_to_fit();
  void assign(size_t count, const T &value);
  template <class J> void assign(J first, J last);
  void push_back(const T &value);
  void pop_back();
  I insert(I at, const T &value);
  void insert(I at, size_t count, const T &value);
  template <class J> void insert(I at, J first, J last);
  I erase(I at);
  I erase(I first, I last);
  void clear();
  void swap(__gpuproof_vector &other);
};
template <class T, class I, class C, class R, class K, class P, class Q, class V> bool operator==(const __gpuproof_vector<T, I, C, R, K, P, Q> &x, const V &y);
template <class T, class I, class C, class R, class K, class P, class Q, class V> bool operator!=(const __gpuproof_vector<T, I, C, R, K, P, Q> &x, const V &y);
template <class T> using __gpuproof_on_host = __gpuproof_vector<T, detail::normal_iterator<T>, detail::normal_iterator<const T>, T &, const T &, T *, const T *>;
template <class T> using __gpuproof_on_device = __gpuproof_vector<T, detail::device_iterator<T>, detail::device_iterator<const T>, device_reference<T>, device_reference<const T>, device_ptr<T>, device_ptr<const T>>;
template <class T, class A = std::allocator<T>> class host_vector : public __gpuproof_on_host<T> {
public:
  using __gpuproof_on_host<T>::__gpuproof_on_host;
  using __gpuproof_on_host<T>::operator=;
  host_vector() = default;
  template <class V> host_vector(const V &other);
};
template <class T, class A = device_allocator<T>> class device_vector : public __gpuproof_on_device<T> {
public:
  using __gpuproof_on_device<T>::__gpuproof_on_device;
  using __gpuproof_on_device<T>::operator=;
  device_vector() = default;
  template <class V> device_vector(const V &other);
};
template <class T> using universal_vector = host_vector<T>;
template <class T, class A> void swap(device_vector<T, A> &x, device_vector<T, A> &y);
template <class T, class A> void swap(host_vector<T, A> &x, host_vector<T, A> &y);

// == iterators without memory ==
template <class T, class S = void, class C = void, class D = void> class counting_iterator : public detail::iterator<T, T, counting_iterator<T, S, C, D>> {
public:
  counting_iterator();
  explicit counting_iterator(T start);
  T base() const;
};
template <class T> counting_iterator<T> make_counting_iterator(T start);
template <class T, class N = void, class S = void> class constant_iterator : public detail::iterator<T, T, constant_iterator<T, N, S>> {
public:
  constant_iterator();
  constant_iterator(const T &value);
  template <class M> constant_iterator(const T &value, const M &at);
};
template <class T> constant_iterator<T> make_constant_iterator(T value);
template <class T, class M> constant_iterator<T> make_constant_iterator(T value, M at);
struct __gpuproof_discarded {
  template <class T> const __gpuproof_discarded &operator=(const T &value) const;
};
template <class S = void> class discard_iterator : public detail::iterator<__gpuproof_discarded, __gpuproof_discarded, discard_iterator<S>> {
public:
  discard_iterator();
  discard_iterator(ptrdiff_t at);
};
discard_iterator<> make_discard_iterator(ptrdiff_t at = 0);
namespace detail {
template <class F, class I> using result_of = typename std::decay<decltype(std::declval<F &>()(*std::declval<I &>()))>::type;
}
template <class F, class I, class R = void, class V = void> class transform_iterator : public detail::iterator<detail::result_of<F, I>, detail::result_of<F, I>, transform_iterator<F, I, R, V>> {
public:
  transform_iterator();
  transform_iterator(const I &at, F f);
  explicit transform_iterator(const I &at);
  I base() const;
  F functor() const;
};
template <class F, class I> transform_iterator<F, I> make_transform_iterator(I at, F f);
template <class I, class O, class F> class transform_input_output_iterator : public detail::iterator<detail::value_of<I>, __gpuproof_discarded, transform_input_output_iterator<I, O, F>> {};
template <class F, class I> class transform_output_iterator : public detail::iterator<__gpuproof_discarded, __gpuproof_discarded, transform_output_iterator<F, I>> {
public:
  transform_output_iterator(const I &at, F f);
};
template <class I, class F> transform_output_iterator<F, I> make_transform_output_iterator(I at, F f);
template <class E, class I> class permutation_iterator : public detail::iterator<detail::value_of<E>, typename iterator_reference<E>::type, permutation_iterator<E, I>> {
public:
  permutation_iterator();
  permutation_iterator(E elements, I indices);
};
template <class E, class I> permutation_iterator<E, I> make_permutation_iterator(E elements, I indices);
template <class I> class reverse_iterator : public detail::iterator<detail::value_of<I>, typename iterator_reference<I>::type, reverse_iterator<I>> {
public:
  reverse_iterator();
  explicit reverse_iterator(I at);
  I base() const;
};
template <class I> reverse_iterator<I> make_reverse_iterator(I at);
template <class T> class zip_iterator;
template <class... I> class zip_iterator<tuple<I...>> : public detail::iterator<tuple<detail::value_of<I>...>, tuple<typename iterator_reference<I>::type...>, zip_iterator<tuple<I...>>> {
public:
  zip_iterator();
  zip_iterator(tuple<I...> iterators);
  const tuple<I...> &get_iterator_tuple() const;
};
template <class... I> zip_iterator<tuple<I...>> make_zip_iterator(tuple<I...> iterators);
template <class I, class... J> zip_iterator<tuple<I, J...>> make_zip_iterator(I first, J... others);
template <class I, class B, class V = void, class S = void, class C = void, class R = void, class D = void> class iterator_adaptor : public detail::iterator<detail::value_of<B>, typename iterator_reference<B>::type, I> {
public:
  iterator_adaptor();
  explicit iterator_adaptor(const B &at);
  const B &base() const;
  typedef iterator_adaptor super_t;
};
struct iterator_core_access {};
template <class I> ptrdiff_t distance(I first, I last);
template <class I, class N> void advance(I &at, N count);
template <class I> I next(I at, ptrdiff_t count = 1);
template <class I> I prev(I at, ptrdiff_t count = 1);
}
#pragma clang force_cuda_host_device end
#pragma clang attribute pop
#include <thrust/algorithms.h>
