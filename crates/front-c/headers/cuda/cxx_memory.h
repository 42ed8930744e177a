// Ownership in the C++ library; only declarations.
#pragma once

namespace std {
// == C++: one owner ==
template <class T> struct default_delete {
  default_delete() noexcept = default;
  template <class U, class = typename __gpuproof_if<__is_convertible_to(U *, T *)>::type> default_delete(const default_delete<U> &other) noexcept;
  void operator()(T *p) const;
};
template <class T> struct default_delete<T[]> {
  default_delete() noexcept = default;
  template <class U> void operator()(U *p) const;
};
template <class T> struct __gpuproof_pointee { typedef T type; };
template <class T> struct __gpuproof_pointee<T[]> { typedef T type; };
template <class T, size_t N> struct __gpuproof_pointee<T[N]> { typedef T type; };
template <class D, class E, class = void> struct __gpuproof_pointer_of { typedef E *type; };
template <class D, class E> struct __gpuproof_pointer_of<D, E, typename __gpuproof_void<typename D::pointer>::type> { typedef typename D::pointer type; };
template <class T> struct __gpuproof_lvalue { typedef T &type; };
template <> struct __gpuproof_lvalue<void> { typedef void type; };
template <> struct __gpuproof_lvalue<const void> { typedef void type; };
template <class T, class D = default_delete<T>> class unique_ptr {
public:
  typedef typename __gpuproof_pointee<T>::type element_type;
  typedef D deleter_type;
  typedef typename __gpuproof_pointer_of<typename __gpuproof_unref<D>::type, element_type>::type pointer;
  unique_ptr() noexcept;
  unique_ptr(nullptr_t) noexcept;
  explicit unique_ptr(pointer p) noexcept;
  unique_ptr(pointer p, const D &deleter) noexcept;
  unique_ptr(pointer p, typename __gpuproof_unref<D>::type &&deleter) noexcept;
  unique_ptr(unique_ptr &&p) noexcept;
  template <class U, class E, class = typename __gpuproof_if<__is_convertible_to(typename unique_ptr<U, E>::pointer, pointer)>::type> unique_ptr(unique_ptr<U, E> &&p) noexcept;
  unique_ptr(const unique_ptr &) = delete;
  ~unique_ptr();
  unique_ptr &operator=(unique_ptr &&p) noexcept;
  template <class U, class E, class = typename __gpuproof_if<__is_convertible_to(typename unique_ptr<U, E>::pointer, pointer)>::type> unique_ptr &operator=(unique_ptr<U, E> &&p) noexcept;
  unique_ptr &operator=(nullptr_t) noexcept;
  unique_ptr &operator=(const unique_ptr &) = delete;
  typename __gpuproof_lvalue<element_type>::type operator*() const;
  pointer operator->() const noexcept;
  typename __gpuproof_lvalue<element_type>::type operator[](size_t at) const;
  pointer get() const noexcept;
  D &get_deleter() noexcept;
  const D &get_deleter() const noexcept;
  pointer release() noexcept;
  void reset(pointer p = pointer()) noexcept;
  void swap(unique_ptr &p) noexcept;
  explicit operator bool() const noexcept;
};
template <class T, class D, class U, class E> bool operator==(const unique_ptr<T, D> &p, const unique_ptr<U, E> &q);
template <class T, class D, class U, class E> bool operator!=(const unique_ptr<T, D> &p, const unique_ptr<U, E> &q);
template <class T, class D, class U, class E> bool operator<(const unique_ptr<T, D> &p, const unique_ptr<U, E> &q);
template <class T, class D, class U, class E> bool operator>(const unique_ptr<T, D> &p, const unique_ptr<U, E> &q);
template <class T, class D, class U, class E> bool operator<=(const unique_ptr<T, D> &p, const unique_ptr<U, E> &q);
template <class T, class D, class U, class E> bool operator>=(const unique_ptr<T, D> &p, const unique_ptr<U, E> &q);
template <class T, class D> bool operator==(const unique_ptr<T, D> &p, nullptr_t) noexcept;
template <class T, class D> bool operator==(nullptr_t, const unique_ptr<T, D> &p) noexcept;
template <class T, class D> bool operator!=(const unique_ptr<T, D> &p, nullptr_t) noexcept;
template <class T, class D> bool operator!=(nullptr_t, const unique_ptr<T, D> &p) noexcept;
template <class T, class D> void swap(unique_ptr<T, D> &p, unique_ptr<T, D> &q) noexcept;
template <class T, class... A> unique_ptr<T> make_unique(A &&...arguments);

// == C++: several owners ==
template <class T> class weak_ptr;
template <class T> class shared_ptr {
public:
  typedef typename __gpuproof_pointee<T>::type element_type;
  typedef weak_ptr<T> weak_type;
  shared_ptr() noexcept;
  shared_ptr(nullptr_t) noexcept;
  template <class U, class = typename __gpuproof_if<__is_convertible_to(U *, element_type *)>::type> explicit shared_ptr(U *p);
  template <class U, class D> shared_ptr(U *p, D deleter);
  template <class U, class D, class A> shared_ptr(U *p, D deleter, A allocator);
  template <class D> shared_ptr(nullptr_t p, D deleter);
  template <class U> shared_ptr(const shared_ptr<U> &owner, element_type *p) noexcept;
  shared_ptr(const shared_ptr &p) noexcept;
  shared_ptr(shared_ptr &&p) noexcept;
  template <class U, class = typename __gpuproof_if<__is_convertible_to(typename shared_ptr<U>::element_type *, element_type *)>::type> shared_ptr(const shared_ptr<U> &p) noexcept;
  template <class U, class = typename __gpuproof_if<__is_convertible_to(typename shared_ptr<U>::element_type *, element_type *)>::type> shared_ptr(shared_ptr<U> &&p) noexcept;
  template <class U> explicit shared_ptr(const weak_ptr<U> &p);
  template <class U, class D, class = typename __gpuproof_if<__is_convertible_to(typename unique_ptr<U, D>::pointer, element_type *)>::type> shared_ptr(unique_ptr<U, D> &&p);
  ~shared_ptr();
  shared_ptr &operator=(const shared_ptr &p) noexcept;
  shared_ptr &operator=(shared_ptr &&p) noexcept;
  template <class U> shared_ptr &operator=(const shared_ptr<U> &p) noexcept;
  template <class U> shared_ptr &operator=(shared_ptr<U> &&p) noexcept;
  template <class U, class D> shared_ptr &operator=(unique_ptr<U, D> &&p);
  typename __gpuproof_lvalue<element_type>::type operator*() const noexcept;
  element_type *operator->() const noexcept;
  typename __gpuproof_lvalue<element_type>::type operator[](ptrdiff_t at) const;
  element_type *get() const noexcept;
  void reset() noexcept;
  template <class U> void reset(U *p);
  template <class U, class D> void reset(U *p, D deleter);
  void swap(shared_ptr &p) noexcept;
  long use_count() const noexcept;
  bool unique() const noexcept;
  template <class U> bool owner_before(const shared_ptr<U> &p) const noexcept;
  explicit operator bool() const noexcept;
};
template <class T, class U> bool operator==(const shared_ptr<T> &p, const shared_ptr<U> &q) noexcept;
template <class T, class U> bool operator!=(const shared_ptr<T> &p, const shared_ptr<U> &q) noexcept;
template <class T, class U> bool operator<(const shared_ptr<T> &p, const shared_ptr<U> &q) noexcept;
template <class T, class U> bool operator>(const shared_ptr<T> &p, const shared_ptr<U> &q) noexcept;
template <class T, class U> bool operator<=(const shared_ptr<T> &p, const shared_ptr<U> &q) noexcept;
template <class T, class U> bool operator>=(const shared_ptr<T> &p, const shared_ptr<U> &q) noexcept;
template <class T> bool operator==(const shared_ptr<T> &p, nullptr_t) noexcept;
template <class T> bool operator==(nullptr_t, const shared_ptr<T> &p) noexcept;
template <class T> bool operator!=(const shared_ptr<T> &p, nullptr_t) noexcept;
template <class T> bool operator!=(nullptr_t, const shared_ptr<T> &p) noexcept;
template <class T> void swap(shared_ptr<T> &p, shared_ptr<T> &q) noexcept;
template <class T, class... A> shared_ptr<T> make_shared(A &&...arguments);
template <class T, class L, class... A> shared_ptr<T> allocate_shared(const L &allocator, A &&...arguments);
template <class T, class U> shared_ptr<T> static_pointer_cast(const shared_ptr<U> &p) noexcept;
template <class T, class U> shared_ptr<T> dynamic_pointer_cast(const shared_ptr<U> &p) noexcept;
template <class T, class U> shared_ptr<T> const_pointer_cast(const shared_ptr<U> &p) noexcept;
template <class T, class U> shared_ptr<T> reinterpret_pointer_cast(const shared_ptr<U> &p) noexcept;
template <class D, class T> D *get_deleter(const shared_ptr<T> &p) noexcept;
template <class T> class weak_ptr {
public:
  typedef typename __gpuproof_pointee<T>::type element_type;
  weak_ptr() noexcept;
  weak_ptr(const weak_ptr &p) noexcept;
  template <class U> weak_ptr(const weak_ptr<U> &p) noexcept;
  template <class U> weak_ptr(const shared_ptr<U> &p) noexcept;
  ~weak_ptr();
  weak_ptr &operator=(const weak_ptr &p) noexcept;
  template <class U> weak_ptr &operator=(const weak_ptr<U> &p) noexcept;
  template <class U> weak_ptr &operator=(const shared_ptr<U> &p) noexcept;
  void reset() noexcept;
  void swap(weak_ptr &p) noexcept;
  long use_count() const noexcept;
  bool expired() const noexcept;
  shared_ptr<T> lock() const noexcept;
};
template <class T> class enable_shared_from_this {
protected:
  enable_shared_from_this() noexcept;
  enable_shared_from_this(const enable_shared_from_this &) noexcept;
  ~enable_shared_from_this();
public:
  shared_ptr<T> shared_from_this();
  shared_ptr<const T> shared_from_this() const;
  weak_ptr<T> weak_from_this() noexcept;
  weak_ptr<const T> weak_from_this() const noexcept;
};
template <class T = void> struct owner_less {
  template <class P, class Q> bool operator()(const P &p, const Q &q) const noexcept;
};

// == C++: allocators of every kind ==
template <class A, class = void> struct __gpuproof_allocates { typedef typename A::value_type *pointer; };
template <class A> struct __gpuproof_allocates<A, typename __gpuproof_void<typename A::pointer>::type> { typedef typename A::pointer pointer; };
template <class A, class U> struct __gpuproof_rebound;
template <template <class, class...> class A, class T, class... R, class U> struct __gpuproof_rebound<A<T, R...>, U> { typedef A<U, R...> type; };
template <class A> struct allocator_traits {
  typedef A allocator_type;
  typedef typename A::value_type value_type;
  typedef typename __gpuproof_allocates<A>::pointer pointer;
  typedef const value_type *const_pointer;
  typedef void *void_pointer;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  template <class U> using rebind_alloc = typename __gpuproof_rebound<A, U>::type;
  template <class U> using rebind_traits = allocator_traits<rebind_alloc<U>>;
  static pointer allocate(A &allocator, size_t count);
  static void deallocate(A &allocator, pointer p, size_t count);
  template <class U, class... P> static void construct(A &allocator, U *p, P &&...arguments);
  template <class U> static void destroy(A &allocator, U *p);
  static size_t max_size(const A &allocator) noexcept;
  static A select_on_container_copy_construction(const A &allocator);
};
struct allocator_arg_t { explicit allocator_arg_t() = default; };
constexpr allocator_arg_t allocator_arg{};
template <class P> struct pointer_traits;
template <class T> struct pointer_traits<T *> {
  typedef T *pointer;
  typedef T element_type;
  typedef ptrdiff_t difference_type;
  template <class U> using rebind = U *;
  static T *pointer_to(T &x) noexcept;
};

// == C++: memory without objects ==
template <size_t N, class T> T *assume_aligned(T *p);
template <class I, class O> O uninitialized_copy(I first, I last, O to);
template <class I, class N, class O> O uninitialized_copy_n(I first, N count, O to);
template <class I, class O> O uninitialized_move(I first, I last, O to);
template <class I, class T> void uninitialized_fill(I first, I last, const T &value);
template <class I, class N, class T> I uninitialized_fill_n(I first, N count, const T &value);
template <class I> void uninitialized_default_construct(I first, I last);
template <class I, class N> I uninitialized_default_construct_n(I first, N count);
template <class I> void uninitialized_value_construct(I first, I last);
template <class I, class N> I uninitialized_value_construct_n(I first, N count);
template <class T> void destroy_at(T *p);
template <class I, class N> I destroy_n(I first, N count);
namespace __gpuproof_more {
void *align(size_t alignment, size_t size, void *&p, size_t &space);
template <class I> void destroy(I first, I last);
}
}
