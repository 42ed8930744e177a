// Sequences of the C++ library; only declarations.
#pragma once

namespace std {
// == C++: allocators ==
template <class T> class allocator {
public:
  typedef T value_type;
  typedef T *pointer;
  typedef const T *const_pointer;
  typedef T &reference;
  typedef const T &const_reference;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  template <class U> struct rebind { typedef allocator<U> other; };
  allocator() noexcept;
  allocator(const allocator &other) noexcept;
  template <class U> allocator(const allocator<U> &other) noexcept;
  ~allocator();
  T *address(T &x) const noexcept;
  T *allocate(size_t count);
  T *allocate(size_t count, const void *near);
  void deallocate(T *p, size_t count);
  size_t max_size() const noexcept;
  template <class U, class... P> void construct(U *p, P &&...arguments);
  template <class U> void destroy(U *p);
};
template <> class allocator<void> {
public:
  typedef void value_type;
  typedef void *pointer;
  typedef const void *const_pointer;
  template <class U> struct rebind { typedef allocator<U> other; };
};
template <class T, class U> bool operator==(const allocator<T> &x, const allocator<U> &y) noexcept;
template <class T, class U> bool operator!=(const allocator<T> &x, const allocator<U> &y) noexcept;

// == C++: vectors; those of bool have no references to their elements ==
class __gpuproof_bit {
public:
  operator bool() const noexcept;
  __gpuproof_bit &operator=(bool value) noexcept;
  __gpuproof_bit &operator=(const __gpuproof_bit &other) noexcept;
  __gpuproof_bit(const __gpuproof_bit &other);
  __gpuproof_bit &operator|=(bool value) noexcept;
  __gpuproof_bit &operator&=(bool value) noexcept;
  __gpuproof_bit &operator^=(bool value) noexcept;
  bool operator~() const noexcept;
  void flip() noexcept;
};
void swap(__gpuproof_bit x, __gpuproof_bit y) noexcept;
void swap(__gpuproof_bit x, bool &y) noexcept;
void swap(bool &x, __gpuproof_bit y) noexcept;
class __gpuproof_bits_iterator {
public:
  typedef random_access_iterator_tag iterator_category;
  typedef bool value_type;
  typedef ptrdiff_t difference_type;
  typedef __gpuproof_bit *pointer;
  typedef __gpuproof_bit reference;
  __gpuproof_bits_iterator();
  __gpuproof_bit operator*() const;
  __gpuproof_bit operator[](ptrdiff_t at) const;
  __gpuproof_bits_iterator &operator++();
  __gpuproof_bits_iterator operator++(int);
  __gpuproof_bits_iterator &operator--();
  __gpuproof_bits_iterator operator--(int);
  __gpuproof_bits_iterator &operator+=(ptrdiff_t count);
  __gpuproof_bits_iterator &operator-=(ptrdiff_t count);
  __gpuproof_bits_iterator operator+(ptrdiff_t count) const;
  __gpuproof_bits_iterator operator-(ptrdiff_t count) const;
  ptrdiff_t operator-(const __gpuproof_bits_iterator &other) const;
  bool operator==(const __gpuproof_bits_iterator &other) const;
  bool operator!=(const __gpuproof_bits_iterator &other) const;
  bool operator<(const __gpuproof_bits_iterator &other) const;
};
template <class T> struct __gpuproof_of_vector {
  typedef T &reference;
  typedef const T &const_reference;
  typedef T *pointer;
  typedef const T *const_pointer;
  typedef __gpuproof_iterator<T, random_access_iterator_tag> iterator;
  typedef __gpuproof_iterator<const T, random_access_iterator_tag> const_iterator;
  T *data() noexcept;
  const T *data() const noexcept;
};
template <> struct __gpuproof_of_vector<bool> {
  typedef __gpuproof_bit reference;
  typedef bool const_reference;
  typedef __gpuproof_bit *pointer;
  typedef const bool *const_pointer;
  typedef __gpuproof_bits_iterator iterator;
  typedef __gpuproof_bits_iterator const_iterator;
  void flip() noexcept;
};
template <class T, class A = allocator<T>> class vector : public __gpuproof_of_vector<T> {
public:
  typedef T value_type;
  typedef A allocator_type;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  typedef typename __gpuproof_of_vector<T>::reference reference;
  typedef typename __gpuproof_of_vector<T>::const_reference const_reference;
  typedef typename __gpuproof_of_vector<T>::pointer pointer;
  typedef typename __gpuproof_of_vector<T>::const_pointer const_pointer;
  typedef typename __gpuproof_of_vector<T>::iterator iterator;
  typedef typename __gpuproof_of_vector<T>::const_iterator const_iterator;
  typedef std::reverse_iterator<iterator> reverse_iterator;
  typedef std::reverse_iterator<const_iterator> const_reverse_iterator;
  vector() noexcept;
  explicit vector(const A &allocator) noexcept;
  explicit vector(size_t count, const A &allocator = A());
  vector(size_t count, const T &value, const A &allocator = A());
  vector(initializer_list<T> list, const A &allocator = A());
  vector(const vector &other);
  vector(const vector &other, const A &allocator);
  vector(vector &&other) noexcept;
  vector(vector &&other, const A &allocator);
  template <class I, class = __gpuproof_iterates<I>> vector(I first, I last, const A &allocator = A());
  ~vector();
  vector &operator=(const vector &other);
  vector &operator=(vector &&other) noexcept;
  vector &operator=(initializer_list<T> list);
  void assign(size_t count, const T &value);
  void assign(initializer_list<T> list);
  template <class I, class = __gpuproof_iterates<I>> void assign(I first, I last);
  A get_allocator() const noexcept;
  reference operator[](size_t at);
  const_reference operator[](size_t at) const;
  reference at(size_t at);
  const_reference at(size_t at) const;
  reference front();
  const_reference front() const;
  reference back();
  const_reference back() const;
  iterator begin() noexcept;
  iterator end() noexcept;
  const_iterator begin() const noexcept;
  const_iterator end() const noexcept;
  const_iterator cbegin() const noexcept;
  const_iterator cend() const noexcept;
  reverse_iterator rbegin() noexcept;
  reverse_iterator rend() noexcept;
  const_reverse_iterator rbegin() const noexcept;
  const_reverse_iterator rend() const noexcept;
  const_reverse_iterator crbegin() const noexcept;
  const_reverse_iterator crend() const noexcept;
  size_t size() const noexcept;
  size_t max_size() const noexcept;
  bool empty() const noexcept;
  void resize(size_t count);
  void resize(size_t count, const T &value);
  size_t capacity() const noexcept;
  void reserve(size_t count);
  void shrink_to_fit();
  void push_back(const T &value);
  void push_back(T &&value);
  template <class... P> reference emplace_back(P &&...arguments);
  void pop_back();
  template <class... P> iterator emplace(const_iterator at, P &&...arguments);
  iterator insert(const_iterator at, const T &value);
  iterator insert(const_iterator at, T &&value);
  iterator insert(const_iterator at, size_t count, const T &value);
  iterator insert(const_iterator at, initializer_list<T> list);
  template <class I, class = __gpuproof_iterates<I>> iterator insert(const_iterator at, I first, I last);
  iterator erase(const_iterator at);
  iterator erase(const_iterator first, const_iterator last);
  void clear() noexcept;
  void swap(vector &other) noexcept;
};
#if __cplusplus >= 201703L
template <class I, class = __gpuproof_iterates<I>> vector(I, I) -> vector<typename iterator_traits<I>::value_type>;
#endif
template <class T, class A> bool operator==(const vector<T, A> &x, const vector<T, A> &y);
template <class T, class A> bool operator!=(const vector<T, A> &x, const vector<T, A> &y);
template <class T, class A> bool operator<(const vector<T, A> &x, const vector<T, A> &y);
template <class T, class A> bool operator>(const vector<T, A> &x, const vector<T, A> &y);
template <class T, class A> bool operator<=(const vector<T, A> &x, const vector<T, A> &y);
template <class T, class A> bool operator>=(const vector<T, A> &x, const vector<T, A> &y);
template <class T, class A> void swap(vector<T, A> &x, vector<T, A> &y) noexcept;
#if __cplusplus >= 202002L
template <class T, class A, class U> size_t erase(vector<T, A> &c, const U &value);
template <class T, class A, class F> size_t erase_if(vector<T, A> &c, F f);
#endif

// == C++: arrays ==
template <class T, size_t N> struct array {
  typedef T value_type;
  typedef T &reference;
  typedef const T &const_reference;
  typedef T *pointer;
  typedef const T *const_pointer;
  typedef T *iterator;
  typedef const T *const_iterator;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  typedef std::reverse_iterator<T *> reverse_iterator;
  typedef std::reverse_iterator<const T *> const_reverse_iterator;
  T __elements[N];
  __gpuproof_constexpr14 T &operator[](size_t at) { return __elements[at]; }
  constexpr const T &operator[](size_t at) const { return __elements[at]; }
  T &at(size_t at);
  const T &at(size_t at) const;
  __gpuproof_constexpr14 T &front() { return __elements[0]; }
  constexpr const T &front() const { return __elements[0]; }
  __gpuproof_constexpr14 T &back() { return __elements[N - 1]; }
  constexpr const T &back() const { return __elements[N - 1]; }
  __gpuproof_constexpr14 T *data() { return __elements; }
  constexpr const T *data() const { return __elements; }
  __gpuproof_constexpr14 T *begin() { return __elements; }
  __gpuproof_constexpr14 T *end() { return __elements + N; }
  constexpr const T *begin() const { return __elements; }
  constexpr const T *end() const { return __elements + N; }
  constexpr const T *cbegin() const { return __elements; }
  constexpr const T *cend() const { return __elements + N; }
  reverse_iterator rbegin();
  reverse_iterator rend();
  const_reverse_iterator rbegin() const;
  const_reverse_iterator rend() const;
  const_reverse_iterator crbegin() const;
  const_reverse_iterator crend() const;
  constexpr size_t size() const { return N; }
  constexpr size_t max_size() const { return N; }
  constexpr bool empty() const { return N == 0; }
  void fill(const T &value);
  void swap(array &other);
};
template <class T> struct array<T, 0> {
  typedef T value_type;
  typedef T &reference;
  typedef const T &const_reference;
  typedef T *iterator;
  typedef const T *const_iterator;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  T &operator[](size_t at);
  const T &operator[](size_t at) const;
  T &at(size_t at);
  const T &at(size_t at) const;
  T &front();
  T &back();
  T *data();
  const T *data() const;
  T *begin();
  T *end();
  const T *begin() const;
  const T *end() const;
  constexpr size_t size() const { return 0; }
  constexpr size_t max_size() const { return 0; }
  constexpr bool empty() const { return true; }
  void fill(const T &value);
  void swap(array &other);
};
#if __cplusplus >= 201703L
template <class T, class... U> array(T, U...) -> array<T, 1 + sizeof...(U)>;
#endif
template <class T, size_t N> bool operator==(const array<T, N> &x, const array<T, N> &y);
template <class T, size_t N> bool operator!=(const array<T, N> &x, const array<T, N> &y);
template <class T, size_t N> bool operator<(const array<T, N> &x, const array<T, N> &y);
template <class T, size_t N> bool operator>(const array<T, N> &x, const array<T, N> &y);
template <class T, size_t N> bool operator<=(const array<T, N> &x, const array<T, N> &y);
template <class T, size_t N> bool operator>=(const array<T, N> &x, const array<T, N> &y);
template <class T, size_t N> void swap(array<T, N> &x, array<T, N> &y) noexcept;
template <class T, size_t N> struct tuple_size<array<T, N>> { static constexpr size_t value = N; };
template <size_t I, class T, size_t N> struct tuple_element<I, array<T, N>> { typedef T type; };
template <size_t I, class T, size_t N> constexpr T &get(array<T, N> &a) noexcept { return a.__elements[I]; }
template <size_t I, class T, size_t N> constexpr const T &get(const array<T, N> &a) noexcept { return a.__elements[I]; }
template <size_t I, class T, size_t N> constexpr T &&get(array<T, N> &&a) noexcept { return static_cast<T &&>(a.__elements[I]); }
#if __cplusplus >= 202002L
template <class T, size_t N> constexpr array<typename __gpuproof_unconst<T>::type, N> to_array(T (&a)[N]);
#endif

// == C++: double-ended queues and lists ==
template <class T, class A = allocator<T>> class deque {
public:
  typedef T value_type;
  typedef A allocator_type;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  typedef T &reference;
  typedef const T &const_reference;
  typedef T *pointer;
  typedef const T *const_pointer;
  typedef __gpuproof_iterator<T, random_access_iterator_tag> iterator;
  typedef __gpuproof_iterator<const T, random_access_iterator_tag> const_iterator;
  typedef std::reverse_iterator<iterator> reverse_iterator;
  typedef std::reverse_iterator<const_iterator> const_reverse_iterator;
  deque() noexcept;
  explicit deque(const A &allocator) noexcept;
  explicit deque(size_t count, const A &allocator = A());
  deque(size_t count, const T &value, const A &allocator = A());
  deque(initializer_list<T> list, const A &allocator = A());
  deque(const deque &other);
  deque(const deque &other, const A &allocator);
  deque(deque &&other) noexcept;
  deque(deque &&other, const A &allocator);
  template <class I, class = __gpuproof_iterates<I>> deque(I first, I last, const A &allocator = A());
  ~deque();
  deque &operator=(const deque &other);
  deque &operator=(deque &&other) noexcept;
  deque &operator=(initializer_list<T> list);
  void assign(size_t count, const T &value);
  void assign(initializer_list<T> list);
  template <class I, class = __gpuproof_iterates<I>> void assign(I first, I last);
  A get_allocator() const noexcept;
  reference operator[](size_t at);
  const_reference operator[](size_t at) const;
  reference at(size_t at);
  const_reference at(size_t at) const;
  reference front();
  const_reference front() const;
  reference back();
  const_reference back() const;
  iterator begin() noexcept;
  iterator end() noexcept;
  const_iterator begin() const noexcept;
  const_iterator end() const noexcept;
  const_iterator cbegin() const noexcept;
  const_iterator cend() const noexcept;
  reverse_iterator rbegin() noexcept;
  reverse_iterator rend() noexcept;
  const_reverse_iterator rbegin() const noexcept;
  const_reverse_iterator rend() const noexcept;
  const_reverse_iterator crbegin() const noexcept;
  const_reverse_iterator crend() const noexcept;
  size_t size() const noexcept;
  size_t max_size() const noexcept;
  bool empty() const noexcept;
  void resize(size_t count);
  void resize(size_t count, const T &value);
  void shrink_to_fit();
  void push_back(const T &value);
  void push_back(T &&value);
  template <class... P> reference emplace_back(P &&...arguments);
  void pop_back();
  void push_front(const T &value);
  void push_front(T &&value);
  template <class... P> reference emplace_front(P &&...arguments);
  void pop_front();
  template <class... P> iterator emplace(const_iterator at, P &&...arguments);
  iterator insert(const_iterator at, const T &value);
  iterator insert(const_iterator at, T &&value);
  iterator insert(const_iterator at, size_t count, const T &value);
  iterator insert(const_iterator at, initializer_list<T> list);
  template <class I, class = __gpuproof_iterates<I>> iterator insert(const_iterator at, I first, I last);
  iterator erase(const_iterator at);
  iterator erase(const_iterator first, const_iterator last);
  void clear() noexcept;
  void swap(deque &other) noexcept;
};
#if __cplusplus >= 201703L
template <class I, class = __gpuproof_iterates<I>> deque(I, I) -> deque<typename iterator_traits<I>::value_type>;
#endif
template <class T, class A> bool operator==(const deque<T, A> &x, const deque<T, A> &y);
template <class T, class A> bool operator!=(const deque<T, A> &x, const deque<T, A> &y);
template <class T, class A> bool operator<(const deque<T, A> &x, const deque<T, A> &y);
template <class T, class A> bool operator>(const deque<T, A> &x, const deque<T, A> &y);
template <class T, class A> bool operator<=(const deque<T, A> &x, const deque<T, A> &y);
template <class T, class A> bool operator>=(const deque<T, A> &x, const deque<T, A> &y);
template <class T, class A> void swap(deque<T, A> &x, deque<T, A> &y) noexcept;
#if __cplusplus >= 202002L
template <class T, class A, class U> size_t erase(deque<T, A> &c, const U &value);
template <class T, class A, class F> size_t erase_if(deque<T, A> &c, F f);
#endif

namespace __gpuproof_more {
// == C++: lists, queues and stacks: their headers make the names std's ==
template <class T, class A = allocator<T>> class list {
public:
  typedef T value_type;
  typedef A allocator_type;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  typedef T &reference;
  typedef const T &const_reference;
  typedef T *pointer;
  typedef const T *const_pointer;
  typedef __gpuproof_iterator<T, bidirectional_iterator_tag> iterator;
  typedef __gpuproof_iterator<const T, bidirectional_iterator_tag> const_iterator;
  typedef std::reverse_iterator<iterator> reverse_iterator;
  typedef std::reverse_iterator<const_iterator> const_reverse_iterator;
  list() noexcept;
  explicit list(const A &allocator) noexcept;
  explicit list(size_t count, const A &allocator = A());
  list(size_t count, const T &value, const A &allocator = A());
  list(initializer_list<T> list, const A &allocator = A());
  list(const list &other);
  list(const list &other, const A &allocator);
  list(list &&other) noexcept;
  list(list &&other, const A &allocator);
  template <class I, class = __gpuproof_iterates<I>> list(I first, I last, const A &allocator = A());
  ~list();
  list &operator=(const list &other);
  list &operator=(list &&other) noexcept;
  list &operator=(initializer_list<T> list);
  void assign(size_t count, const T &value);
  void assign(initializer_list<T> list);
  template <class I, class = __gpuproof_iterates<I>> void assign(I first, I last);
  A get_allocator() const noexcept;
  reference front();
  const_reference front() const;
  reference back();
  const_reference back() const;
  iterator begin() noexcept;
  iterator end() noexcept;
  const_iterator begin() const noexcept;
  const_iterator end() const noexcept;
  const_iterator cbegin() const noexcept;
  const_iterator cend() const noexcept;
  reverse_iterator rbegin() noexcept;
  reverse_iterator rend() noexcept;
  const_reverse_iterator rbegin() const noexcept;
  const_reverse_iterator rend() const noexcept;
  const_reverse_iterator crbegin() const noexcept;
  const_reverse_iterator crend() const noexcept;
  size_t size() const noexcept;
  size_t max_size() const noexcept;
  bool empty() const noexcept;
  void resize(size_t count);
  void resize(size_t count, const T &value);
  void push_back(const T &value);
  void push_back(T &&value);
  template <class... P> reference emplace_back(P &&...arguments);
  void pop_back();
  void push_front(const T &value);
  void push_front(T &&value);
  template <class... P> reference emplace_front(P &&...arguments);
  void pop_front();
  template <class... P> iterator emplace(const_iterator at, P &&...arguments);
  iterator insert(const_iterator at, const T &value);
  iterator insert(const_iterator at, T &&value);
  iterator insert(const_iterator at, size_t count, const T &value);
  iterator insert(const_iterator at, initializer_list<T> list);
  template <class I, class = __gpuproof_iterates<I>> iterator insert(const_iterator at, I first, I last);
  iterator erase(const_iterator at);
  iterator erase(const_iterator first, const_iterator last);
  void splice(const_iterator at, list &other);
  void splice(const_iterator at, list &&other);
  void splice(const_iterator at, list &other, const_iterator from);
  void splice(const_iterator at, list &other, const_iterator first, const_iterator last);
  void remove(const T &value);
  template <class F> void remove_if(F f);
  void unique();
  template <class F> void unique(F same);
  void merge(list &other);
  template <class F> void merge(list &other, F less);
  void sort();
  template <class F> void sort(F less);
  void reverse() noexcept;
  void clear() noexcept;
  void swap(list &other) noexcept;
};
#if __cplusplus >= 201703L
template <class I, class = __gpuproof_iterates<I>> list(I, I) -> list<typename iterator_traits<I>::value_type>;
#endif
template <class T, class A> bool operator==(const list<T, A> &x, const list<T, A> &y);
template <class T, class A> bool operator!=(const list<T, A> &x, const list<T, A> &y);
template <class T, class A> bool operator<(const list<T, A> &x, const list<T, A> &y);
template <class T, class A> bool operator>(const list<T, A> &x, const list<T, A> &y);
template <class T, class A> bool operator<=(const list<T, A> &x, const list<T, A> &y);
template <class T, class A> bool operator>=(const list<T, A> &x, const list<T, A> &y);
template <class T, class A> void swap(list<T, A> &x, list<T, A> &y) noexcept;
#if __cplusplus >= 202002L
template <class T, class A, class U> size_t erase(list<T, A> &c, const U &value);
template <class T, class A, class F> size_t erase_if(list<T, A> &c, F f);
#endif
template <class T, class S = deque<T>> class queue {
public:
  typedef typename S::value_type value_type;
  typedef typename S::reference reference;
  typedef typename S::const_reference const_reference;
  typedef typename S::size_type size_type;
  typedef S container_type;
  queue();
  explicit queue(const S &container);
  explicit queue(S &&container);
  size_t size() const;
  bool empty() const;
  reference front();
  const_reference front() const;
  reference back();
  const_reference back() const;
  void push(const value_type &value);
  void push(value_type &&value);
  template <class... P> reference emplace(P &&...arguments);
  void pop();
  void swap(queue &other) noexcept;
protected:
  S c;
};
template <class T, class S> bool operator==(const queue<T, S> &x, const queue<T, S> &y);
template <class T, class S> bool operator!=(const queue<T, S> &x, const queue<T, S> &y);
template <class T, class S> bool operator<(const queue<T, S> &x, const queue<T, S> &y);
template <class T, class S> bool operator>(const queue<T, S> &x, const queue<T, S> &y);
template <class T, class S> bool operator<=(const queue<T, S> &x, const queue<T, S> &y);
template <class T, class S> bool operator>=(const queue<T, S> &x, const queue<T, S> &y);
template <class T, class S> void swap(queue<T, S> &x, queue<T, S> &y) noexcept;
template <class T, class S = deque<T>> class stack {
public:
  typedef typename S::value_type value_type;
  typedef typename S::reference reference;
  typedef typename S::const_reference const_reference;
  typedef typename S::size_type size_type;
  typedef S container_type;
  stack();
  explicit stack(const S &container);
  explicit stack(S &&container);
  size_t size() const;
  bool empty() const;
  reference top();
  const_reference top() const;
  void push(const value_type &value);
  void push(value_type &&value);
  template <class... P> reference emplace(P &&...arguments);
  void pop();
  void swap(stack &other) noexcept;
protected:
  S c;
};
template <class T, class S> bool operator==(const stack<T, S> &x, const stack<T, S> &y);
template <class T, class S> bool operator!=(const stack<T, S> &x, const stack<T, S> &y);
template <class T, class S> bool operator<(const stack<T, S> &x, const stack<T, S> &y);
template <class T, class S> bool operator>(const stack<T, S> &x, const stack<T, S> &y);
template <class T, class S> bool operator<=(const stack<T, S> &x, const stack<T, S> &y);
template <class T, class S> bool operator>=(const stack<T, S> &x, const stack<T, S> &y);
template <class T, class S> void swap(stack<T, S> &x, stack<T, S> &y) noexcept;
template <class T, class S = vector<T>, class C = less<typename S::value_type>> class priority_queue {
public:
  typedef typename S::value_type value_type;
  typedef typename S::reference reference;
  typedef typename S::const_reference const_reference;
  typedef typename S::size_type size_type;
  typedef S container_type;
  typedef C value_compare;
  priority_queue();
  explicit priority_queue(const C &less);
  priority_queue(const C &less, const S &container);
  priority_queue(const C &less, S &&container);
  template <class I, class = __gpuproof_iterates<I>> priority_queue(I first, I last, const C &less = C());
  template <class I, class = __gpuproof_iterates<I>> priority_queue(I first, I last, const C &less, const S &container);
  size_t size() const;
  bool empty() const;
  const_reference top() const;
  void push(const value_type &value);
  void push(value_type &&value);
  template <class... P> void emplace(P &&...arguments);
  void pop();
  void swap(priority_queue &other) noexcept;
protected:
  S c;
  C comp;
};
template <class T, class S, class C> void swap(priority_queue<T, S, C> &x, priority_queue<T, S, C> &y) noexcept;
}
}
