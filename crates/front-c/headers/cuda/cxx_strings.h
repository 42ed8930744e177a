// Strings of the C++ library; only declarations.
#pragma once

namespace std {
typedef long streamsize;
typedef long streamoff;
struct __gpuproof_state {};
template <class S> class fpos;
typedef fpos<__gpuproof_state> streampos;

// == C++: characters ==
template <class C> struct char_traits {
  typedef C char_type;
  typedef int int_type;
  typedef streamoff off_type;
  typedef streampos pos_type;
  static constexpr bool eq(const C &x, const C &y) noexcept { return x == y; }
  static constexpr bool lt(const C &x, const C &y) noexcept { return x < y; }
  static int compare(const C *x, const C *y, size_t count);
  static __gpuproof_constexpr14 size_t length(const C *s) {
    size_t count = 0;
    while (!eq(s[count], C())) ++count;
    return count;
  }
  static const C *find(const C *s, size_t count, const C &c);
  static C *move(C *to, const C *from, size_t count);
  static C *copy(C *to, const C *from, size_t count);
  static C *assign(C *to, size_t count, C c);
  static void assign(C &to, const C &from) noexcept;
  static int_type not_eof(const int_type &c) noexcept;
  static C to_char_type(const int_type &c) noexcept;
  static int_type to_int_type(const C &c) noexcept;
  static bool eq_int_type(const int_type &x, const int_type &y) noexcept;
  static constexpr int_type eof() noexcept { return -1; }
};

// == C++: views of strings ==
template <class C, class T = char_traits<C>> class basic_string_view {
public:
  typedef T traits_type;
  typedef C value_type;
  typedef C *pointer;
  typedef const C *const_pointer;
  typedef C &reference;
  typedef const C &const_reference;
  typedef const C *const_iterator;
  typedef const C *iterator;
  typedef std::reverse_iterator<const C *> reverse_iterator;
  typedef std::reverse_iterator<const C *> const_reverse_iterator;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  static constexpr size_t npos = (size_t)-1;
  constexpr basic_string_view() noexcept : __begin(nullptr), __size(0) {}
  constexpr basic_string_view(const C *s, size_t count) : __begin(s), __size(count) {}
  constexpr basic_string_view(const C *s) : __begin(s), __size(T::length(s)) {}
  constexpr const C *begin() const noexcept { return __begin; }
  constexpr const C *end() const noexcept { return __begin + __size; }
  constexpr const C *cbegin() const noexcept { return __begin; }
  constexpr const C *cend() const noexcept { return __begin + __size; }
  reverse_iterator rbegin() const noexcept;
  reverse_iterator rend() const noexcept;
  constexpr const C &operator[](size_t at) const { return __begin[at]; }
  const C &at(size_t at) const;
  constexpr const C &front() const { return __begin[0]; }
  constexpr const C &back() const { return __begin[__size - 1]; }
  constexpr const C *data() const noexcept { return __begin; }
  constexpr size_t size() const noexcept { return __size; }
  constexpr size_t length() const noexcept { return __size; }
  constexpr size_t max_size() const noexcept { return npos / sizeof(C); }
  constexpr bool empty() const noexcept { return __size == 0; }
  void remove_prefix(size_t count);
  void remove_suffix(size_t count);
  void swap(basic_string_view &s) noexcept;
  size_t copy(C *to, size_t count, size_t at = 0) const;
  basic_string_view substr(size_t at = 0, size_t count = npos) const;
  int compare(basic_string_view s) const noexcept;
  int compare(size_t at, size_t count, basic_string_view s) const;
  int compare(size_t at, size_t count, basic_string_view s, size_t from, size_t length) const;
  bool starts_with(basic_string_view s) const noexcept;
  bool starts_with(C c) const noexcept;
  bool ends_with(basic_string_view s) const noexcept;
  bool ends_with(C c) const noexcept;
  size_t find(basic_string_view s, size_t at = 0) const noexcept;
  size_t find(C c, size_t at = 0) const noexcept;
  size_t find(const C *s, size_t at, size_t count) const;
  size_t rfind(basic_string_view s, size_t at = npos) const noexcept;
  size_t rfind(C c, size_t at = npos) const noexcept;
  size_t rfind(const C *s, size_t at, size_t count) const;
  size_t find_first_of(basic_string_view s, size_t at = 0) const noexcept;
  size_t find_first_of(C c, size_t at = 0) const noexcept;
  size_t find_first_of(const C *s, size_t at, size_t count) const;
  size_t find_last_of(basic_string_view s, size_t at = npos) const noexcept;
  size_t find_last_of(C c, size_t at = npos) const noexcept;
  size_t find_last_of(const C *s, size_t at, size_t count) const;
  size_t find_first_not_of(basic_string_view s, size_t at = 0) const noexcept;
  size_t find_first_not_of(C c, size_t at = 0) const noexcept;
  size_t find_first_not_of(const C *s, size_t at, size_t count) const;
  size_t find_last_not_of(basic_string_view s, size_t at = npos) const noexcept;
  size_t find_last_not_of(C c, size_t at = npos) const noexcept;
  size_t find_last_not_of(const C *s, size_t at, size_t count) const;
private:
  const C *__begin;
  size_t __size;
};
typedef basic_string_view<char> string_view;
typedef basic_string_view<wchar_t> wstring_view;
typedef basic_string_view<char16_t> u16string_view;
typedef basic_string_view<char32_t> u32string_view;
template <class T> struct __gpuproof_same { typedef T type; };
template <class C, class T> bool operator==(basic_string_view<C, T> x, basic_string_view<C, T> y) noexcept;
template <class C, class T, int = 1> bool operator==(basic_string_view<C, T> x, typename __gpuproof_same<basic_string_view<C, T>>::type y) noexcept;
template <class C, class T, int = 2> bool operator==(typename __gpuproof_same<basic_string_view<C, T>>::type x, basic_string_view<C, T> y) noexcept;
template <class C, class T> bool operator!=(basic_string_view<C, T> x, basic_string_view<C, T> y) noexcept;
template <class C, class T, int = 1> bool operator!=(basic_string_view<C, T> x, typename __gpuproof_same<basic_string_view<C, T>>::type y) noexcept;
template <class C, class T, int = 2> bool operator!=(typename __gpuproof_same<basic_string_view<C, T>>::type x, basic_string_view<C, T> y) noexcept;
template <class C, class T> bool operator<(basic_string_view<C, T> x, basic_string_view<C, T> y) noexcept;
template <class C, class T, int = 1> bool operator<(basic_string_view<C, T> x, typename __gpuproof_same<basic_string_view<C, T>>::type y) noexcept;
template <class C, class T, int = 2> bool operator<(typename __gpuproof_same<basic_string_view<C, T>>::type x, basic_string_view<C, T> y) noexcept;
template <class C, class T> bool operator>(basic_string_view<C, T> x, basic_string_view<C, T> y) noexcept;
template <class C, class T, int = 1> bool operator>(basic_string_view<C, T> x, typename __gpuproof_same<basic_string_view<C, T>>::type y) noexcept;
template <class C, class T, int = 2> bool operator>(typename __gpuproof_same<basic_string_view<C, T>>::type x, basic_string_view<C, T> y) noexcept;
template <class C, class T> bool operator<=(basic_string_view<C, T> x, basic_string_view<C, T> y) noexcept;
template <class C, class T, int = 1> bool operator<=(basic_string_view<C, T> x, typename __gpuproof_same<basic_string_view<C, T>>::type y) noexcept;
template <class C, class T, int = 2> bool operator<=(typename __gpuproof_same<basic_string_view<C, T>>::type x, basic_string_view<C, T> y) noexcept;
template <class C, class T> bool operator>=(basic_string_view<C, T> x, basic_string_view<C, T> y) noexcept;
template <class C, class T, int = 1> bool operator>=(basic_string_view<C, T> x, typename __gpuproof_same<basic_string_view<C, T>>::type y) noexcept;
template <class C, class T, int = 2> bool operator>=(typename __gpuproof_same<basic_string_view<C, T>>::type x, basic_string_view<C, T> y) noexcept;

// == C++: strings ==
template <class C, class T, class A> class basic_string {
public:
  typedef T traits_type;
  typedef A allocator_type;
  typedef C value_type;
  typedef C &reference;
  typedef const C &const_reference;
  typedef C *pointer;
  typedef const C *const_pointer;
  typedef size_t size_type;
  typedef ptrdiff_t difference_type;
  typedef __gpuproof_iterator<C, random_access_iterator_tag> iterator;
  typedef __gpuproof_iterator<const C, random_access_iterator_tag> const_iterator;
  typedef std::reverse_iterator<iterator> reverse_iterator;
  typedef std::reverse_iterator<const_iterator> const_reverse_iterator;
  typedef basic_string_view<C, T> __gpuproof_view;
  static constexpr size_t npos = (size_t)-1;
  basic_string();
  explicit basic_string(const A &allocator);
  basic_string(const basic_string &s);
  basic_string(basic_string &&s) noexcept;
  basic_string(const basic_string &s, size_t at, size_t count = npos);
  basic_string(const C *s, size_t count);
  basic_string(const C *s, const A &allocator = A());
  basic_string(size_t count, C c);
  basic_string(initializer_list<C> list);
  template <class I, class = __gpuproof_iterates<I>> basic_string(I first, I last);
  template <class V, class = typename __gpuproof_if<__is_convertible_to(const V &, __gpuproof_view) && !__is_convertible_to(const V &, const C *)>::type> explicit basic_string(const V &s);
  ~basic_string();
  basic_string &operator=(const basic_string &s);
  basic_string &operator=(basic_string &&s) noexcept;
  basic_string &operator=(const C *s);
  basic_string &operator=(C c);
  basic_string &operator=(initializer_list<C> list);
  basic_string &operator=(__gpuproof_view s);
  operator __gpuproof_view() const noexcept;
  iterator begin();
  iterator end();
  const_iterator begin() const;
  const_iterator end() const;
  reverse_iterator rbegin();
  reverse_iterator rend();
  const_reverse_iterator rbegin() const;
  const_reverse_iterator rend() const;
  const_iterator cbegin() const;
  const_iterator cend() const;
  const_reverse_iterator crbegin() const;
  const_reverse_iterator crend() const;
  size_t size() const noexcept;
  size_t length() const noexcept;
  size_t max_size() const noexcept;
  size_t capacity() const noexcept;
  bool empty() const noexcept;
  void resize(size_t count);
  void resize(size_t count, C c);
  void reserve(size_t count = 0);
  void shrink_to_fit();
  void clear() noexcept;
  C &operator[](size_t at);
  const C &operator[](size_t at) const;
  C &at(size_t at);
  const C &at(size_t at) const;
  C &front();
  const C &front() const;
  C &back();
  const C &back() const;
  basic_string &operator+=(const basic_string &s);
  basic_string &operator+=(const C *s);
  basic_string &operator+=(C c);
  basic_string &operator+=(initializer_list<C> list);
  basic_string &operator+=(__gpuproof_view s);
  basic_string &append(const basic_string &s);
  basic_string &append(const basic_string &s, size_t at, size_t count = npos);
  basic_string &append(const C *s);
  basic_string &append(const C *s, size_t count);
  basic_string &append(size_t count, C c);
  basic_string &append(initializer_list<C> list);
  basic_string &append(__gpuproof_view s);
  template <class I, class = __gpuproof_iterates<I>> basic_string &append(I first, I last);
  basic_string &assign(const basic_string &s);
  basic_string &assign(const basic_string &s, size_t at, size_t count = npos);
  basic_string &assign(const C *s);
  basic_string &assign(const C *s, size_t count);
  basic_string &assign(size_t count, C c);
  basic_string &assign(initializer_list<C> list);
  basic_string &assign(__gpuproof_view s);
  template <class I, class = __gpuproof_iterates<I>> basic_string &assign(I first, I last);
  basic_string &insert(size_t at, const basic_string &s);
  basic_string &insert(size_t at, const basic_string &s, size_t from, size_t count = npos);
  basic_string &insert(size_t at, const C *s);
  basic_string &insert(size_t at, const C *s, size_t count);
  basic_string &insert(size_t at, size_t count, C c);
  iterator insert(const_iterator at, C c);
  iterator insert(const_iterator at, size_t count, C c);
  iterator insert(const_iterator at, initializer_list<C> list);
  template <class I, class = __gpuproof_iterates<I>> iterator insert(const_iterator at, I first, I last);
  basic_string &erase(size_t at = 0, size_t count = npos);
  iterator erase(const_iterator at);
  iterator erase(const_iterator first, const_iterator last);
  basic_string &replace(size_t at, size_t count, const basic_string &s);
  basic_string &replace(size_t at, size_t count, const basic_string &s, size_t from, size_t length = npos);
  basic_string &replace(size_t at, size_t count, const C *s);
  basic_string &replace(size_t at, size_t count, const C *s, size_t length);
  basic_string &replace(size_t at, size_t count, size_t length, C c);
  basic_string &replace(const_iterator first, const_iterator last, const basic_string &s);
  basic_string &replace(const_iterator first, const_iterator last, const C *s);
  basic_string &replace(const_iterator first, const_iterator last, size_t length, C c);
  template <class I, class = __gpuproof_iterates<I>> basic_string &replace(const_iterator first, const_iterator last, I from, I to);
  void push_back(C c);
  void pop_back();
  size_t copy(C *to, size_t count, size_t at = 0) const;
  void swap(basic_string &s) noexcept;
  const C *c_str() const noexcept;
  const C *data() const noexcept;
#if __cplusplus >= 201703L
  C *data() noexcept;
#endif
  A get_allocator() const noexcept;
  basic_string substr(size_t at = 0, size_t count = npos) const;
  bool starts_with(__gpuproof_view s) const noexcept;
  bool starts_with(C c) const noexcept;
  bool ends_with(__gpuproof_view s) const noexcept;
  bool ends_with(C c) const noexcept;
  bool contains(__gpuproof_view s) const noexcept;
  bool contains(C c) const noexcept;
  size_t find(const basic_string &s, size_t at = 0) const noexcept;
  size_t find(const C *s, size_t at = 0) const;
  size_t find(const C *s, size_t at, size_t count) const;
  size_t find(C c, size_t at = 0) const noexcept;
  template <class V, class = typename __gpuproof_if<__is_same(V, __gpuproof_view)>::type> size_t find(const V &s, size_t at = 0) const noexcept;
  size_t rfind(const basic_string &s, size_t at = npos) const noexcept;
  size_t rfind(const C *s, size_t at = npos) const;
  size_t rfind(const C *s, size_t at, size_t count) const;
  size_t rfind(C c, size_t at = npos) const noexcept;
  template <class V, class = typename __gpuproof_if<__is_same(V, __gpuproof_view)>::type> size_t rfind(const V &s, size_t at = npos) const noexcept;
  size_t find_first_of(const basic_string &s, size_t at = 0) const noexcept;
  size_t find_first_of(const C *s, size_t at = 0) const;
  size_t find_first_of(const C *s, size_t at, size_t count) const;
  size_t find_first_of(C c, size_t at = 0) const noexcept;
  template <class V, class = typename __gpuproof_if<__is_same(V, __gpuproof_view)>::type> size_t find_first_of(const V &s, size_t at = 0) const noexcept;
  size_t find_last_of(const basic_string &s, size_t at = npos) const noexcept;
  size_t find_last_of(const C *s, size_t at = npos) const;
  size_t find_last_of(const C *s, size_t at, size_t count) const;
  size_t find_last_of(C c, size_t at = npos) const noexcept;
  template <class V, class = typename __gpuproof_if<__is_same(V, __gpuproof_view)>::type> size_t find_last_of(const V &s, size_t at = npos) const noexcept;
  size_t find_first_not_of(const basic_string &s, size_t at = 0) const noexcept;
  size_t find_first_not_of(const C *s, size_t at = 0) const;
  size_t find_first_not_of(const C *s, size_t at, size_t count) const;
  size_t find_first_not_of(C c, size_t at = 0) const noexcept;
  template <class V, class = typename __gpuproof_if<__is_same(V, __gpuproof_view)>::type> size_t find_first_not_of(const V &s, size_t at = 0) const noexcept;
  size_t find_last_not_of(const basic_string &s, size_t at = npos) const noexcept;
  size_t find_last_not_of(const C *s, size_t at = npos) const;
  size_t find_last_not_of(const C *s, size_t at, size_t count) const;
  size_t find_last_not_of(C c, size_t at = npos) const noexcept;
  template <class V, class = typename __gpuproof_if<__is_same(V, __gpuproof_view)>::type> size_t find_last_not_of(const V &s, size_t at = npos) const noexcept;
  int compare(const basic_string &s) const noexcept;
  int compare(size_t at, size_t count, const basic_string &s) const;
  int compare(size_t at, size_t count, const basic_string &s, size_t from, size_t length = npos) const;
  int compare(const C *s) const;
  int compare(size_t at, size_t count, const C *s) const;
  int compare(size_t at, size_t count, const C *s, size_t length) const;
};
#if __cplusplus >= 201703L
template <class I> basic_string(I, I) -> basic_string<typename iterator_traits<I>::value_type>;
#endif
template <class C, class T, class A> basic_string<C, T, A> operator+(const basic_string<C, T, A> &x, const basic_string<C, T, A> &y);
template <class C, class T, class A> basic_string<C, T, A> operator+(basic_string<C, T, A> &&x, const basic_string<C, T, A> &y);
template <class C, class T, class A> basic_string<C, T, A> operator+(const basic_string<C, T, A> &x, basic_string<C, T, A> &&y);
template <class C, class T, class A> basic_string<C, T, A> operator+(basic_string<C, T, A> &&x, basic_string<C, T, A> &&y);
template <class C, class T, class A> basic_string<C, T, A> operator+(const basic_string<C, T, A> &x, const C *y);
template <class C, class T, class A> basic_string<C, T, A> operator+(const C *x, const basic_string<C, T, A> &y);
template <class C, class T, class A> basic_string<C, T, A> operator+(basic_string<C, T, A> &&x, const C *y);
template <class C, class T, class A> basic_string<C, T, A> operator+(const C *x, basic_string<C, T, A> &&y);
template <class C, class T, class A> basic_string<C, T, A> operator+(const basic_string<C, T, A> &x, C y);
template <class C, class T, class A> basic_string<C, T, A> operator+(C x, const basic_string<C, T, A> &y);
template <class C, class T, class A> basic_string<C, T, A> operator+(basic_string<C, T, A> &&x, C y);
template <class C, class T, class A> basic_string<C, T, A> operator+(C x, basic_string<C, T, A> &&y);
template <class C, class T, class A> bool operator==(const basic_string<C, T, A> &x, const basic_string<C, T, A> &y) noexcept;
template <class C, class T, class A> bool operator==(const basic_string<C, T, A> &x, const C *y);
template <class C, class T, class A> bool operator==(const C *x, const basic_string<C, T, A> &y);
template <class C, class T, class A> bool operator!=(const basic_string<C, T, A> &x, const basic_string<C, T, A> &y) noexcept;
template <class C, class T, class A> bool operator!=(const basic_string<C, T, A> &x, const C *y);
template <class C, class T, class A> bool operator!=(const C *x, const basic_string<C, T, A> &y);
template <class C, class T, class A> bool operator<(const basic_string<C, T, A> &x, const basic_string<C, T, A> &y) noexcept;
template <class C, class T, class A> bool operator<(const basic_string<C, T, A> &x, const C *y);
template <class C, class T, class A> bool operator<(const C *x, const basic_string<C, T, A> &y);
template <class C, class T, class A> bool operator>(const basic_string<C, T, A> &x, const basic_string<C, T, A> &y) noexcept;
template <class C, class T, class A> bool operator>(const basic_string<C, T, A> &x, const C *y);
template <class C, class T, class A> bool operator>(const C *x, const basic_string<C, T, A> &y);
template <class C, class T, class A> bool operator<=(const basic_string<C, T, A> &x, const basic_string<C, T, A> &y) noexcept;
template <class C, class T, class A> bool operator<=(const basic_string<C, T, A> &x, const C *y);
template <class C, class T, class A> bool operator<=(const C *x, const basic_string<C, T, A> &y);
template <class C, class T, class A> bool operator>=(const basic_string<C, T, A> &x, const basic_string<C, T, A> &y) noexcept;
template <class C, class T, class A> bool operator>=(const basic_string<C, T, A> &x, const C *y);
template <class C, class T, class A> bool operator>=(const C *x, const basic_string<C, T, A> &y);
template <class C, class T, class A> void swap(basic_string<C, T, A> &x, basic_string<C, T, A> &y) noexcept;

// == C++: numbers as strings ==
string to_string(int x);
string to_string(unsigned int x);
string to_string(long x);
string to_string(unsigned long x);
string to_string(long long x);
string to_string(unsigned long long x);
string to_string(float x);
string to_string(double x);
string to_string(long double x);
wstring to_wstring(int x);
wstring to_wstring(unsigned int x);
wstring to_wstring(long x);
wstring to_wstring(unsigned long x);
wstring to_wstring(long long x);
wstring to_wstring(unsigned long long x);
wstring to_wstring(float x);
wstring to_wstring(double x);
wstring to_wstring(long double x);
int stoi(const string &s, size_t *end = 0, int base = 10);
long stol(const string &s, size_t *end = 0, int base = 10);
long long stoll(const string &s, size_t *end = 0, int base = 10);
unsigned long stoul(const string &s, size_t *end = 0, int base = 10);
unsigned long long stoull(const string &s, size_t *end = 0, int base = 10);
float stof(const string &s, size_t *end = 0);
double stod(const string &s, size_t *end = 0);
long double stold(const string &s, size_t *end = 0);
int stoi(const wstring &s, size_t *end = 0, int base = 10);
long stol(const wstring &s, size_t *end = 0, int base = 10);
long long stoll(const wstring &s, size_t *end = 0, int base = 10);
unsigned long stoul(const wstring &s, size_t *end = 0, int base = 10);
unsigned long long stoull(const wstring &s, size_t *end = 0, int base = 10);
float stof(const wstring &s, size_t *end = 0);
double stod(const wstring &s, size_t *end = 0);
long double stold(const wstring &s, size_t *end = 0);

// == C++: literals ==
#if __cplusplus >= 201402L
inline namespace literals {
inline namespace string_literals {
string operator""s(const char *s, size_t count);
wstring operator""s(const wchar_t *s, size_t count);
u16string operator""s(const char16_t *s, size_t count);
u32string operator""s(const char32_t *s, size_t count);
}
#if __cplusplus >= 201703L
inline namespace string_view_literals {
constexpr string_view operator""sv(const char *s, size_t count) noexcept { return string_view(s, count); }
constexpr wstring_view operator""sv(const wchar_t *s, size_t count) noexcept { return wstring_view(s, count); }
}
#endif
}
#endif
}
