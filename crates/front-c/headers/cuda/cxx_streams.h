// C++ streams, time, random numbers and threads of the host; only declarations.
#pragma once

namespace std {
// == C++: streams ==
typedef long streamsize;
typedef long streamoff;
class ios_base {
public:
  typedef int fmtflags;
  typedef int openmode;
  static constexpr openmode in = 1, out = 2, binary = 4, ate = 8, app = 16, trunc = 32;
  typedef int seekdir;
  static constexpr seekdir beg = 0, cur = 1, end = 2;
  static constexpr fmtflags fixed = 1, scientific = 2;
  static bool sync_with_stdio(bool on = true);
  streamsize precision() const;
  streamsize precision(streamsize digits);
  streamsize width(streamsize columns);
  fmtflags setf(fmtflags flags);
  fmtflags flags() const;
};
class ios : public ios_base {
public:
  bool good() const;
  bool eof() const;
  bool fail() const;
  bool bad() const;
  void clear();
  explicit operator bool() const;
  bool operator!() const;
  class failure : public exception {};
};
struct __gpuproof_manipulator {};
class ostream : virtual public ios {
public:
  template <class T> ostream &operator<<(const T &value);
  ostream &operator<<(ostream &(*manipulator)(ostream &));
  ostream &operator<<(ios_base &(*manipulator)(ios_base &));
  ostream &write(const char *s, streamsize count);
  ostream &put(char c);
  ostream &flush();
  ostream &seekp(streamoff at);
  streamoff tellp();
};
class istream : virtual public ios {
public:
  template <class T> istream &operator>>(T &value);
  istream &read(char *s, streamsize count);
  istream &getline(char *s, streamsize count);
  istream &get(char &c);
  int get();
  int peek();
  istream &ignore(streamsize count = 1, int until = -1);
  istream &seekg(streamoff at);
  istream &seekg(streamoff at, seekdir from);
  streamoff tellg();
  streamsize gcount() const;
};
class iostream : public istream, public ostream {};
extern ostream cout;
extern ostream cerr;
extern ostream clog;
extern istream cin;
ostream &endl(ostream &stream);
ostream &flush(ostream &stream);
ios_base &fixed(ios_base &stream);
ios_base &scientific(ios_base &stream);
ios_base &hex(ios_base &stream);
ios_base &dec(ios_base &stream);
ios_base &left(ios_base &stream);
ios_base &right(ios_base &stream);
ios_base &boolalpha(ios_base &stream);
__gpuproof_manipulator setprecision(int digits);
__gpuproof_manipulator setw(int columns);
__gpuproof_manipulator setfill(char c);
istream &getline(istream &stream, string &s);
istream &getline(istream &stream, string &s, char until);
class ofstream : public ostream {
public:
  ofstream();
  explicit ofstream(const char *name, int mode = 0);
  explicit ofstream(const string &name, int mode = 0);
  void open(const char *name, int mode = 0);
  void open(const string &name, int mode = 0);
  bool is_open() const;
  void close();
};
class ifstream : public istream {
public:
  ifstream();
  explicit ifstream(const char *name, int mode = 0);
  explicit ifstream(const string &name, int mode = 0);
  void open(const char *name, int mode = 0);
  void open(const string &name, int mode = 0);
  bool is_open() const;
  void close();
};
class fstream : public iostream {
public:
  fstream();
  explicit fstream(const char *name, int mode = 0);
  explicit fstream(const string &name, int mode = 0);
  void open(const char *name, int mode = 0);
  void open(const string &name, int mode = 0);
  bool is_open() const;
  void close();
};
class stringstream : public iostream {
public:
  stringstream();
  explicit stringstream(const string &s);
  string str() const;
  void str(const string &s);
};
class ostringstream : public ostream {
public:
  ostringstream();
  string str() const;
};
class istringstream : public istream {
public:
  explicit istringstream(const string &s);
  string str() const;
};
template <class T> class istream_iterator {
public:
  istream_iterator();
  istream_iterator(istream &from);
  const T &operator*() const;
  istream_iterator &operator++();
  bool operator==(const istream_iterator &other) const;
  bool operator!=(const istream_iterator &other) const;
};
template <class T> class ostream_iterator {
public:
  ostream_iterator(ostream &to, const char *between = 0);
  ostream_iterator &operator=(const T &value);
  ostream_iterator &operator*();
  ostream_iterator &operator++();
};

// == C++: time ==
template <intmax_t N, intmax_t D = 1> struct ratio {};
typedef ratio<1, 1000> milli;
typedef ratio<1, 1000000> micro;
typedef ratio<1, 1000000000> nano;
namespace chrono {
template <class R, class P = ratio<1>> struct duration {
  duration();
  template <class T> constexpr duration(const T &count);
  template <class R2, class P2> duration(const duration<R2, P2> &d);
  R count() const;
  duration &operator+=(const duration &d);
};
typedef duration<long, nano> nanoseconds;
typedef duration<long, micro> microseconds;
typedef duration<long, milli> milliseconds;
typedef duration<long> seconds;
template <class C> struct time_point {
  nanoseconds time_since_epoch() const;
};
template <class C> nanoseconds operator-(const time_point<C> &x, const time_point<C> &y);
template <class R, class P> duration<R, P> operator+(const duration<R, P> &x, const duration<R, P> &y);
template <class R, class P> duration<R, P> operator/(const duration<R, P> &x, int y);
struct high_resolution_clock {
  typedef chrono::time_point<high_resolution_clock> time_point;
  static time_point now();
};
struct steady_clock {
  typedef chrono::time_point<steady_clock> time_point;
  static time_point now();
};
struct system_clock {
  typedef chrono::time_point<system_clock> time_point;
  static time_point now();
};
template <class D, class R, class P> D duration_cast(const duration<R, P> &d);
}

// == C++: random numbers ==
class random_device {
public:
  unsigned int operator()();
};
struct __gpuproof_engine {
  __gpuproof_engine();
  explicit __gpuproof_engine(unsigned long seed);
  void seed(unsigned long seed);
  unsigned long operator()();
};
typedef __gpuproof_engine mt19937;
typedef __gpuproof_engine mt19937_64;
typedef __gpuproof_engine default_random_engine;
typedef __gpuproof_engine minstd_rand;
template <class T> struct __gpuproof_distribution {
  __gpuproof_distribution();
  explicit __gpuproof_distribution(T low);
  __gpuproof_distribution(T low, T high);
  template <class G> T operator()(G &generator);
};
template <class T = double> struct uniform_real_distribution : __gpuproof_distribution<T> { using __gpuproof_distribution<T>::__gpuproof_distribution; };
template <class T = int> struct uniform_int_distribution : __gpuproof_distribution<T> { using __gpuproof_distribution<T>::__gpuproof_distribution; };
template <class T = double> struct normal_distribution : __gpuproof_distribution<T> { using __gpuproof_distribution<T>::__gpuproof_distribution; };

// == C++: threads ==
class thread {
public:
  thread();
  template <class F, class... A> explicit thread(F &&f, A &&...arguments);
  thread(thread &&t);
  thread &operator=(thread &&t);
  void join();
  void detach();
  bool joinable() const;
  static unsigned int hardware_concurrency();
};
class mutex {
public:
  void lock();
  void unlock();
  bool try_lock();
};
template <class M> class lock_guard {
public:
  explicit lock_guard(M &m);
  ~lock_guard();
};
template <class M> class unique_lock {
public:
  explicit unique_lock(M &m);
  ~unique_lock();
};
}
