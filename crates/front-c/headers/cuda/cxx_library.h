// The C++ library, as far as the host part of GPU programs commonly uses it. Only declarations: enough for clang to
// type-check a program, not to run one. What device code may ask for a value of (traits, limits) stands in the
// headers of library/, where the tree shows it.
#pragma once

// == C++: allocation in place; the other forms are declared by clang itself ==
namespace std {
struct nothrow_t {};
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

// == C++: helpers for the declarations below ==
#if __cplusplus >= 201402L
#define __gpuproof_constexpr14 constexpr
#else
#define __gpuproof_constexpr14
#endif
template <class T> struct __gpuproof_plain { typedef T type; };
template <class T> struct __gpuproof_plain<T &> { typedef T type; };
template <class T> struct __gpuproof_plain<T &&> { typedef T type; };
template <class T> struct __gpuproof_plain<const T> { typedef T type; };
template <class T> struct __gpuproof_plain<const T &> { typedef T type; };

// == C++: references and pairs ==
template <class T> constexpr typename __gpuproof_plain<T>::type &&move(T &&x) noexcept { return static_cast<typename __gpuproof_plain<T>::type &&>(x); }
template <class T> constexpr T &&forward(T &x) noexcept { return static_cast<T &&>(x); }
template <class T> T &&declval() noexcept;
template <class T> void swap(T &x, T &y);
template <class T, class U = T> T exchange(T &x, U &&value);
template <class A, class B> struct pair {
  typedef A first_type;
  typedef B second_type;
  A first;
  B second;
  pair() = default;
  constexpr pair(const A &x, const B &y) : first(x), second(y) {}
};
template <class A, class B> pair<A, B> make_pair(A x, B y);
template <class A, class B> bool operator==(const pair<A, B> &x, const pair<A, B> &y);
template <class A, class B> bool operator<(const pair<A, B> &x, const pair<A, B> &y);
template <class T> class initializer_list {
  const T *__begin;
  size_t __size;
public:
  typedef T value_type;
  constexpr initializer_list() noexcept : __begin(nullptr), __size(0) {}
  constexpr size_t size() const noexcept { return __size; }
  constexpr const T *begin() const noexcept { return __begin; }
  constexpr const T *end() const noexcept { return __begin + __size; }
};

// == C++: minimum, maximum, clamp ==
template <class T> constexpr const T &min(const T &x, const T &y) { return y < x ? y : x; }
template <class T> constexpr const T &max(const T &x, const T &y) { return x < y ? y : x; }
template <class T> constexpr const T &clamp(const T &x, const T &low, const T &high) { return x < low ? low : high < x ? high : x; }
template <class T> T min(initializer_list<T> list);
template <class T> T max(initializer_list<T> list);

// == C++: function objects ==
template <class T = void> struct plus { constexpr T operator()(const T &x, const T &y) const { return x + y; } };
template <class T = void> struct minus { constexpr T operator()(const T &x, const T &y) const { return x - y; } };
template <class T = void> struct multiplies { constexpr T operator()(const T &x, const T &y) const { return x * y; } };
template <class T = void> struct less { constexpr bool operator()(const T &x, const T &y) const { return x < y; } };
template <class T = void> struct greater { constexpr bool operator()(const T &x, const T &y) const { return x > y; } };
template <class T = void> struct equal_to { constexpr bool operator()(const T &x, const T &y) const { return x == y; } };
template <class T> struct hash { size_t operator()(const T &x) const; };
template <class F> class function;
template <class R, class... A> class function<R(A...)> {
public:
  function();
  function(nullptr_t);
  template <class F> function(F f);
  R operator()(A... arguments) const;
  explicit operator bool() const;
};

// == C++: types at run time ==
class type_info {
public:
  virtual ~type_info();
  const char *name() const;
  bool operator==(const type_info &other) const;
  bool operator!=(const type_info &other) const;
};

// == C++: exceptions ==
class exception {
public:
  exception() noexcept;
  virtual ~exception();
  virtual const char *what() const noexcept;
};
void terminate() noexcept __attribute__((noreturn));
class bad_alloc : public exception {};
class string;
class runtime_error : public exception {
public:
  explicit runtime_error(const string &what);
  explicit runtime_error(const char *what);
};
class logic_error : public exception {
public:
  explicit logic_error(const string &what);
  explicit logic_error(const char *what);
};
class invalid_argument : public logic_error { using logic_error::logic_error; };
class out_of_range : public logic_error { using logic_error::logic_error; };
class domain_error : public logic_error { using logic_error::logic_error; };
class range_error : public runtime_error { using runtime_error::runtime_error; };
class overflow_error : public runtime_error { using runtime_error::runtime_error; };

// == C++: strings ==
class string {
public:
  typedef char value_type;
  typedef char *iterator;
  typedef const char *const_iterator;
  typedef size_t size_type;
  static constexpr size_t npos = (size_t)-1;
  string();
  string(const char *s);
  string(const char *s, size_t count);
  string(size_t count, char c);
  string(const string &s, size_t at, size_t count = npos);
  string(const string &s);
  template <class I> string(I first, I last);
  ~string();
  string &operator=(const string &s);
  string &operator=(const char *s);
  string &operator+=(const string &s);
  string &operator+=(const char *s);
  string &operator+=(char c);
  string &append(const string &s);
  string &append(const char *s);
  string &append(size_t count, char c);
  string &assign(const string &s);
  string &insert(size_t at, const string &s);
  string &erase(size_t at = 0, size_t count = npos);
  iterator erase(const_iterator at);
  iterator erase(const_iterator first, const_iterator last);
  string &replace(size_t at, size_t count, const string &s);
  void push_back(char c);
  void pop_back();
  const char *c_str() const;
  const char *data() const;
  size_t size() const;
  size_t length() const;
  bool empty() const;
  void clear();
  void resize(size_t count);
  void reserve(size_t count);
  char &operator[](size_t at);
  const char &operator[](size_t at) const;
  char &at(size_t at);
  char &back();
  char &front();
  iterator begin();
  iterator end();
  const_iterator begin() const;
  const_iterator end() const;
  string substr(size_t at = 0, size_t count = npos) const;
  size_t find(const string &s, size_t at = 0) const;
  size_t find(char c, size_t at = 0) const;
  size_t rfind(const string &s, size_t at = npos) const;
  size_t rfind(char c, size_t at = npos) const;
  size_t find_first_of(const string &s, size_t at = 0) const;
  size_t find_first_of(char c, size_t at = 0) const;
  size_t find_last_of(const string &s, size_t at = npos) const;
  size_t find_last_of(char c, size_t at = npos) const;
  size_t find_first_not_of(const string &s, size_t at = 0) const;
  size_t find_first_not_of(char c, size_t at = 0) const;
  size_t find_last_not_of(const string &s, size_t at = npos) const;
  size_t find_last_not_of(char c, size_t at = npos) const;
  int compare(const string &s) const;
  int compare(size_t at, size_t count, const string &s) const;
};
string operator+(const string &x, const string &y);
string operator+(const string &x, const char *y);
string operator+(const char *x, const string &y);
string operator+(const string &x, char y);
string operator+(char x, const string &y);
bool operator==(const string &x, const string &y);
bool operator==(const string &x, const char *y);
bool operator==(const char *x, const string &y);
bool operator!=(const string &x, const string &y);
bool operator!=(const string &x, const char *y);
bool operator<(const string &x, const string &y);
string to_string(int x);
string to_string(unsigned int x);
string to_string(long x);
string to_string(unsigned long x);
string to_string(long long x);
string to_string(unsigned long long x);
string to_string(float x);
string to_string(double x);
int stoi(const string &s, size_t *end = 0, int base = 10);
long stol(const string &s, size_t *end = 0, int base = 10);
long long stoll(const string &s, size_t *end = 0, int base = 10);
unsigned long stoul(const string &s, size_t *end = 0, int base = 10);
unsigned long long stoull(const string &s, size_t *end = 0, int base = 10);
float stof(const string &s, size_t *end = 0);
double stod(const string &s, size_t *end = 0);

// == C++: containers ==
template <class T> struct allocator { typedef T value_type; };
template <class T, class A = allocator<T>> class vector {
public:
  typedef T value_type;
  typedef T *iterator;
  typedef const T *const_iterator;
  typedef size_t size_type;
  typedef T &reference;
  typedef const T &const_reference;
  vector();
  explicit vector(size_t count);
  vector(size_t count, const T &value);
  vector(initializer_list<T> list);
  vector(const vector &v);
  vector(vector &&v);
  template <class I> vector(I first, I last);
  ~vector();
  vector &operator=(const vector &v);
  vector &operator=(vector &&v);
  vector &operator=(initializer_list<T> list);
  T &operator[](size_t at);
  const T &operator[](size_t at) const;
  T &at(size_t at);
  const T &at(size_t at) const;
  T &front();
  const T &front() const;
  T &back();
  const T &back() const;
  T *data();
  const T *data() const;
  iterator begin();
  iterator end();
  const_iterator begin() const;
  const_iterator end() const;
  const_iterator cbegin() const;
  const_iterator cend() const;
  size_t size() const;
  size_t capacity() const;
  bool empty() const;
  void reserve(size_t count);
  void resize(size_t count);
  void resize(size_t count, const T &value);
  void shrink_to_fit();
  void assign(size_t count, const T &value);
  template <class I> void assign(I first, I last);
  void push_back(const T &value);
  void push_back(T &&value);
  template <class... P> T &emplace_back(P &&...arguments);
  void pop_back();
  iterator insert(const_iterator at, const T &value);
  template <class I> iterator insert(const_iterator at, I first, I last);
  iterator erase(const_iterator at);
  iterator erase(const_iterator first, const_iterator last);
  void clear();
  void swap(vector &v);
};
template <class T, class A> bool operator==(const vector<T, A> &x, const vector<T, A> &y);
template <class T, class A> bool operator!=(const vector<T, A> &x, const vector<T, A> &y);
template <class T, size_t N> struct array {
  typedef T value_type;
  T __elements[N];
  __gpuproof_constexpr14 T &operator[](size_t at) { return __elements[at]; }
  constexpr const T &operator[](size_t at) const { return __elements[at]; }
  __gpuproof_constexpr14 T *data() { return __elements; }
  constexpr const T *data() const { return __elements; }
  __gpuproof_constexpr14 T *begin() { return __elements; }
  __gpuproof_constexpr14 T *end() { return __elements + N; }
  constexpr const T *begin() const { return __elements; }
  constexpr const T *end() const { return __elements + N; }
  constexpr size_t size() const { return N; }
  void fill(const T &value);
};
template <class K, class V> struct __gpuproof_map {
  typedef pair<const K, V> value_type;
  typedef value_type *iterator;
  typedef const value_type *const_iterator;
  __gpuproof_map();
  __gpuproof_map(initializer_list<value_type> list);
  V &operator[](const K &key);
  V &at(const K &key);
  const V &at(const K &key) const;
  iterator find(const K &key);
  const_iterator find(const K &key) const;
  size_t count(const K &key) const;
  iterator begin();
  iterator end();
  const_iterator begin() const;
  const_iterator end() const;
  pair<iterator, bool> insert(const value_type &value);
  template <class... P> pair<iterator, bool> emplace(P &&...arguments);
  size_t erase(const K &key);
  void clear();
  size_t size() const;
  bool empty() const;
};
template <class K, class V, class C = less<K>> class map : public __gpuproof_map<K, V> { using __gpuproof_map<K, V>::__gpuproof_map; };
template <class K, class V, class H = hash<K>> class unordered_map : public __gpuproof_map<K, V> { using __gpuproof_map<K, V>::__gpuproof_map; };
template <class K, class V, class C = less<K>> class multimap : public __gpuproof_map<K, V> { using __gpuproof_map<K, V>::__gpuproof_map; };
template <class K> struct __gpuproof_set {
  typedef const K *iterator;
  __gpuproof_set();
  __gpuproof_set(initializer_list<K> list);
  pair<iterator, bool> insert(const K &key);
  iterator find(const K &key) const;
  size_t count(const K &key) const;
  size_t erase(const K &key);
  iterator begin() const;
  iterator end() const;
  void clear();
  size_t size() const;
  bool empty() const;
};
template <class K, class C = less<K>> class set : public __gpuproof_set<K> { using __gpuproof_set<K>::__gpuproof_set; };
template <class K, class H = hash<K>> class unordered_set : public __gpuproof_set<K> { using __gpuproof_set<K>::__gpuproof_set; };
template <class T> class list : public vector<T> {
public:
  using vector<T>::vector;
  void push_front(const T &value);
  void pop_front();
};
template <class T> class deque : public list<T> { using list<T>::list; };
template <class T> class queue {
public:
  void push(const T &value);
  void pop();
  T &front();
  T &back();
  size_t size() const;
  bool empty() const;
};
template <class T> class stack {
public:
  void push(const T &value);
  void pop();
  T &top();
  size_t size() const;
  bool empty() const;
};

template <class T, class S = vector<T>, class C = less<T>> class priority_queue : public stack<T> {};

// == C++: ownership ==
template <class T> struct default_delete { void operator()(T *p) const; };
template <class T> struct __gpuproof_pointee { typedef T type; };
template <class T> struct __gpuproof_pointee<T[]> { typedef T type; };
template <class T, class D = default_delete<T>> class unique_ptr {
public:
  typedef typename __gpuproof_pointee<T>::type element;
  unique_ptr();
  unique_ptr(nullptr_t);
  explicit unique_ptr(element *p);
  unique_ptr(element *p, D deleter);
  unique_ptr(unique_ptr &&p);
  ~unique_ptr();
  unique_ptr &operator=(unique_ptr &&p);
  element &operator*() const;
  element *operator->() const;
  element &operator[](size_t at) const;
  element *get() const;
  element *release();
  void reset(element *p = nullptr);
  explicit operator bool() const;
};
template <class T, class D> bool operator==(const unique_ptr<T, D> &p, nullptr_t);
template <class T, class D> bool operator!=(const unique_ptr<T, D> &p, nullptr_t);
template <class T> class shared_ptr {
public:
  typedef typename __gpuproof_pointee<T>::type element;
  shared_ptr();
  shared_ptr(nullptr_t);
  template <class U> explicit shared_ptr(U *p);
  template <class U, class D> shared_ptr(U *p, D deleter);
  shared_ptr(const shared_ptr &p);
  template <class U> shared_ptr(const shared_ptr<U> &p);
  ~shared_ptr();
  shared_ptr &operator=(const shared_ptr &p);
  element &operator*() const;
  element *operator->() const;
  element &operator[](size_t at) const;
  element *get() const;
  void reset();
  template <class U> void reset(U *p);
  explicit operator bool() const;
};
template <class T> bool operator==(const shared_ptr<T> &p, nullptr_t);
template <class T> bool operator!=(const shared_ptr<T> &p, nullptr_t);
template <class T, class... A> unique_ptr<T> make_unique(A &&...arguments);
template <class T, class... A> shared_ptr<T> make_shared(A &&...arguments);

// == C++: algorithms ==
template <class I> void sort(I first, I last);
template <class I, class J, class O> O set_intersection(I first, I last, J from, J to, O out);
template <class I, class J, class O> O set_union(I first, I last, J from, J to, O out);
template <class I, class J, class O> O set_difference(I first, I last, J from, J to, O out);
template <class I, class F> void sort(I first, I last, F compare);
template <class I, class F> void stable_sort(I first, I last, F compare);
template <class I> void reverse(I first, I last);
template <class I, class T> void fill(I first, I last, const T &value);
template <class I, class N, class T> I fill_n(I first, N count, const T &value);
template <class I, class F> void generate(I first, I last, F f);
template <class I, class O> O copy(I first, I last, O to);
template <class I, class N, class O> O copy_n(I first, N count, O to);
template <class I, class O, class F> O transform(I first, I last, O to, F f);
template <class I, class J, class O, class F> O transform(I first, I last, J second, O to, F f);
template <class I, class F> F for_each(I first, I last, F f);
template <class I, class T> I find(I first, I last, const T &value);
template <class I, class F> I find_if(I first, I last, F f);
template <class I, class T> ptrdiff_t count(I first, I last, const T &value);
template <class I, class F> ptrdiff_t count_if(I first, I last, F f);
template <class I, class J> bool equal(I first, I last, J second);
template <class I, class F> bool all_of(I first, I last, F f);
template <class I, class F> bool any_of(I first, I last, F f);
template <class I> I max_element(I first, I last);
template <class I> I min_element(I first, I last);
template <class I, class G> void shuffle(I first, I last, G &&generator);
template <class I> void random_shuffle(I first, I last);
template <class I> I unique(I first, I last);
template <class I, class T> I lower_bound(I first, I last, const T &value);
template <class I, class T> I upper_bound(I first, I last, const T &value);
template <class I> void nth_element(I first, I nth, I last);
template <class I, class T> void iota(I first, I last, T value);
template <class I, class T> T accumulate(I first, I last, T start);
template <class I, class T, class F> T accumulate(I first, I last, T start, F f);
template <class I, class J, class T> T inner_product(I first, I last, J second, T start);
template <class I, class O> O partial_sum(I first, I last, O to);
template <class I, class O> O exclusive_scan(I first, I last, O to);
template <class I, class N> I next(I at, N count = 1);
template <class I> ptrdiff_t distance(I first, I last);
template <class C> auto begin(C &c) -> decltype(c.begin());
template <class C> auto end(C &c) -> decltype(c.end());
template <class T, size_t N> T *begin(T (&a)[N]);
template <class T, size_t N> T *end(T (&a)[N]);
template <class C> auto size(const C &c) -> decltype(c.size());
template <class C> struct back_insert_iterator { C *container; };
template <class C> back_insert_iterator<C> back_inserter(C &c);
}
