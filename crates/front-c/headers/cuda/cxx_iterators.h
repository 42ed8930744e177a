// Iterators of the C++ library; only declarations. All containers share one class: what a program can tell apart is
// the element and the category.
#pragma once

namespace std {
// == C++: kinds of iterators ==
struct input_iterator_tag {};
struct output_iterator_tag {};
struct forward_iterator_tag : input_iterator_tag {};
struct bidirectional_iterator_tag : forward_iterator_tag {};
struct random_access_iterator_tag : bidirectional_iterator_tag {};
template <class C, class T, class D = ptrdiff_t, class P = T *, class R = T &> struct iterator {
  typedef C iterator_category;
  typedef T value_type;
  typedef D difference_type;
  typedef P pointer;
  typedef R reference;
};
template <class I, class = void> struct __gpuproof_iterator_traits {};
template <class I> struct __gpuproof_iterator_traits<I, typename __gpuproof_void<typename I::iterator_category>::type> {
  typedef typename I::iterator_category iterator_category;
  typedef typename I::value_type value_type;
  typedef typename I::difference_type difference_type;
  typedef typename I::pointer pointer;
  typedef typename I::reference reference;
};
template <class I> struct iterator_traits : __gpuproof_iterator_traits<I> {};
template <class T> struct iterator_traits<T *> {
  typedef random_access_iterator_tag iterator_category;
  typedef typename __gpuproof_unconst<T>::type value_type;
  typedef ptrdiff_t difference_type;
  typedef T *pointer;
  typedef T &reference;
};
// Nothing unless I is an iterator: containers tell (first, last) from (count, value) by this.
template <class I> using __gpuproof_iterates = typename iterator_traits<I>::iterator_category;

// == C++: iterators of containers ==
template <class T, class C> class __gpuproof_iterator {
public:
  typedef C iterator_category;
  typedef typename __gpuproof_unconst<T>::type value_type;
  typedef ptrdiff_t difference_type;
  typedef T *pointer;
  typedef T &reference;
  __gpuproof_iterator();
  __gpuproof_iterator(const __gpuproof_iterator<value_type, C> &other);
  T &operator*() const;
  T *operator->() const;
  T &operator[](ptrdiff_t at) const;
  __gpuproof_iterator &operator++();
  __gpuproof_iterator operator++(int);
  __gpuproof_iterator &operator--();
  __gpuproof_iterator operator--(int);
  __gpuproof_iterator &operator+=(ptrdiff_t count);
  __gpuproof_iterator &operator-=(ptrdiff_t count);
  __gpuproof_iterator operator+(ptrdiff_t count) const;
  __gpuproof_iterator operator-(ptrdiff_t count) const;
  T *const &base() const noexcept;
};
template <class T, class C> __gpuproof_iterator<T, C> operator+(ptrdiff_t count, const __gpuproof_iterator<T, C> &at);
template <class T, class U, class C> ptrdiff_t operator-(const __gpuproof_iterator<T, C> &x, const __gpuproof_iterator<U, C> &y);
template <class T, class U, class C> bool operator==(const __gpuproof_iterator<T, C> &x, const __gpuproof_iterator<U, C> &y);
#if __cplusplus < 202002L
template <class T, class U, class C> bool operator!=(const __gpuproof_iterator<T, C> &x, const __gpuproof_iterator<U, C> &y);
#endif
template <class T, class U, class C> bool operator<(const __gpuproof_iterator<T, C> &x, const __gpuproof_iterator<U, C> &y);
template <class T, class U, class C> bool operator>(const __gpuproof_iterator<T, C> &x, const __gpuproof_iterator<U, C> &y);
template <class T, class U, class C> bool operator<=(const __gpuproof_iterator<T, C> &x, const __gpuproof_iterator<U, C> &y);
template <class T, class U, class C> bool operator>=(const __gpuproof_iterator<T, C> &x, const __gpuproof_iterator<U, C> &y);

// == C++: iterators from iterators ==
template <class I> class reverse_iterator {
public:
  typedef I iterator_type;
  typedef typename iterator_traits<I>::iterator_category iterator_category;
  typedef typename iterator_traits<I>::value_type value_type;
  typedef typename iterator_traits<I>::difference_type difference_type;
  typedef typename iterator_traits<I>::pointer pointer;
  typedef typename iterator_traits<I>::reference reference;
  reverse_iterator();
  explicit reverse_iterator(I at);
  template <class J> reverse_iterator(const reverse_iterator<J> &other);
  I base() const;
  reference operator*() const;
  pointer operator->() const;
  reference operator[](difference_type at) const;
  reverse_iterator &operator++();
  reverse_iterator operator++(int);
  reverse_iterator &operator--();
  reverse_iterator operator--(int);
  reverse_iterator &operator+=(difference_type count);
  reverse_iterator &operator-=(difference_type count);
  reverse_iterator operator+(difference_type count) const;
  reverse_iterator operator-(difference_type count) const;
};
template <class I> reverse_iterator<I> operator+(typename reverse_iterator<I>::difference_type count, const reverse_iterator<I> &at);
template <class I, class J> ptrdiff_t operator-(const reverse_iterator<I> &x, const reverse_iterator<J> &y);
template <class I, class J> bool operator==(const reverse_iterator<I> &x, const reverse_iterator<J> &y);
#if __cplusplus < 202002L
template <class I, class J> bool operator!=(const reverse_iterator<I> &x, const reverse_iterator<J> &y);
#endif
template <class I, class J> bool operator<(const reverse_iterator<I> &x, const reverse_iterator<J> &y);
template <class I, class J> bool operator>(const reverse_iterator<I> &x, const reverse_iterator<J> &y);
template <class I, class J> bool operator<=(const reverse_iterator<I> &x, const reverse_iterator<J> &y);
template <class I, class J> bool operator>=(const reverse_iterator<I> &x, const reverse_iterator<J> &y);
template <class I> reverse_iterator<I> make_reverse_iterator(I at);
template <class I> class move_iterator {
public:
  typedef I iterator_type;
  typedef typename iterator_traits<I>::iterator_category iterator_category;
  typedef typename iterator_traits<I>::value_type value_type;
  typedef typename iterator_traits<I>::difference_type difference_type;
  typedef I pointer;
  typedef value_type &&reference;
  move_iterator();
  explicit move_iterator(I at);
  I base() const;
  reference operator*() const;
  pointer operator->() const;
  move_iterator &operator++();
  move_iterator operator++(int);
  move_iterator &operator--();
  move_iterator operator+(difference_type count) const;
  move_iterator operator-(difference_type count) const;
};
template <class I> bool operator==(const move_iterator<I> &x, const move_iterator<I> &y);
#if __cplusplus < 202002L
template <class I> bool operator!=(const move_iterator<I> &x, const move_iterator<I> &y);
#endif
template <class I> ptrdiff_t operator-(const move_iterator<I> &x, const move_iterator<I> &y);
template <class I> move_iterator<I> make_move_iterator(I at);
template <class C> class back_insert_iterator {
public:
  typedef C container_type;
  typedef output_iterator_tag iterator_category;
  typedef void value_type;
  typedef ptrdiff_t difference_type;
  typedef void pointer;
  typedef void reference;
  explicit back_insert_iterator(C &c);
  back_insert_iterator &operator=(const typename C::value_type &value);
  back_insert_iterator &operator=(typename C::value_type &&value);
  back_insert_iterator &operator*();
  back_insert_iterator &operator++();
  back_insert_iterator operator++(int);
};
template <class C> class front_insert_iterator : public back_insert_iterator<C> {
public:
  using back_insert_iterator<C>::back_insert_iterator;
  using back_insert_iterator<C>::operator=;
};
template <class C> class insert_iterator : public back_insert_iterator<C> {
public:
  insert_iterator(C &c, typename C::iterator at);
  using back_insert_iterator<C>::operator=;
};
template <class C> back_insert_iterator<C> back_inserter(C &c);
template <class C> front_insert_iterator<C> front_inserter(C &c);
template <class C> insert_iterator<C> inserter(C &c, typename C::iterator at);

// == C++: steps and ranges ==
template <class I, class N> void advance(I &at, N count);
template <class I> I next(I at, typename iterator_traits<I>::difference_type count = 1);
template <class I> I prev(I at, typename iterator_traits<I>::difference_type count = 1);
template <class I> typename iterator_traits<I>::difference_type distance(I first, I last);
template <class C> constexpr auto begin(C &c) -> decltype(c.begin()) { return c.begin(); }
template <class C> constexpr auto begin(const C &c) -> decltype(c.begin()) { return c.begin(); }
template <class C> constexpr auto end(C &c) -> decltype(c.end()) { return c.end(); }
template <class C> constexpr auto end(const C &c) -> decltype(c.end()) { return c.end(); }
template <class T, size_t N> constexpr T *begin(T (&a)[N]) noexcept { return a; }
template <class T, size_t N> constexpr T *end(T (&a)[N]) noexcept { return a + N; }
template <class C> constexpr auto cbegin(const C &c) -> decltype(begin(c)) { return begin(c); }
template <class C> constexpr auto cend(const C &c) -> decltype(end(c)) { return end(c); }
template <class C> auto rbegin(C &c) -> decltype(c.rbegin());
template <class C> auto rbegin(const C &c) -> decltype(c.rbegin());
template <class C> auto rend(C &c) -> decltype(c.rend());
template <class C> auto rend(const C &c) -> decltype(c.rend());
template <class T, size_t N> reverse_iterator<T *> rbegin(T (&a)[N]);
template <class T, size_t N> reverse_iterator<T *> rend(T (&a)[N]);
template <class C> auto crbegin(const C &c) -> decltype(c.rbegin());
template <class C> auto crend(const C &c) -> decltype(c.rend());
namespace __gpuproof_more {
// == C++: names that programs like ==
template <class T, size_t N> constexpr T *data(T (&a)[N]) noexcept { return a; }
template <class C> constexpr auto size(const C &c) -> decltype(c.size()) { return c.size(); }
template <class T, size_t N> constexpr size_t size(const T (&)[N]) noexcept { return N; }
template <class C> constexpr auto empty(const C &c) -> decltype(c.empty()) { return c.empty(); }
template <class C> constexpr auto data(C &c) -> decltype(c.data()) { return c.data(); }
template <class C> constexpr auto data(const C &c) -> decltype(c.data()) { return c.data(); }
}
}
