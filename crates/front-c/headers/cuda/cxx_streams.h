// C++ streams of the host; only declarations.
#pragma once

namespace std {
// == C++: what all streams have ==
template <class S> class fpos {
public:
  fpos();
  fpos(streamoff at);
  operator streamoff() const;
  fpos &operator+=(streamoff count);
  fpos &operator-=(streamoff count);
  fpos operator+(streamoff count) const;
  fpos operator-(streamoff count) const;
  streamoff operator-(const fpos &other) const;
  bool operator==(const fpos &other) const;
  bool operator!=(const fpos &other) const;
  S state() const;
};
typedef streampos wstreampos;
class locale;
class error_code;
template <class C, class T> class basic_streambuf;
template <class C, class T = char_traits<C>> class basic_ios;
template <class C, class T = char_traits<C>> class basic_ostream;
template <class C, class T = char_traits<C>> class basic_istream;
template <class C, class T = char_traits<C>> class basic_iostream;
class ios_base {
public:
  class failure : public runtime_error {
  public:
    using runtime_error::runtime_error;
    const error_code &code() const noexcept;
  };
  typedef int fmtflags;
  typedef int iostate;
  typedef int openmode;
  typedef int seekdir;
  static constexpr openmode in = 8, out = 16, binary = 4, ate = 2, app = 1, trunc = 32;
  static constexpr seekdir beg = 0, cur = 1, end = 2;
  static constexpr iostate goodbit = 0, badbit = 1, eofbit = 2, failbit = 4;
  static constexpr fmtflags boolalpha = 1, dec = 2, fixed = 4, hex = 8, internal = 16, left = 32, oct = 64, right = 128, scientific = 256;
  static constexpr fmtflags showbase = 512, showpoint = 1024, showpos = 2048, skipws = 4096, unitbuf = 8192, uppercase = 16384;
  static constexpr fmtflags adjustfield = left | right | internal, basefield = dec | oct | hex, floatfield = scientific | fixed;
  class Init {
  public:
    Init();
    ~Init();
  };
  ios_base(const ios_base &) = delete;
  ios_base &operator=(const ios_base &) = delete;
  virtual ~ios_base();
  static bool sync_with_stdio(bool on = true);
  static int xalloc();
  streamsize precision() const;
  streamsize precision(streamsize digits);
  streamsize width() const;
  streamsize width(streamsize columns);
  fmtflags flags() const;
  fmtflags flags(fmtflags flags);
  fmtflags setf(fmtflags flags);
  fmtflags setf(fmtflags flags, fmtflags mask);
  void unsetf(fmtflags mask);
  locale imbue(const locale &place);
  locale getloc() const;
  long &iword(int index);
  void *&pword(int index);
protected:
  ios_base();
};
template <class C, class T> class basic_ios : public ios_base {
public:
  typedef C char_type;
  typedef T traits_type;
  typedef typename T::int_type int_type;
  typedef typename T::pos_type pos_type;
  typedef typename T::off_type off_type;
  explicit basic_ios(basic_streambuf<C, T> *buffer);
  ~basic_ios();
  bool good() const;
  bool eof() const;
  bool fail() const;
  bool bad() const;
  void clear(iostate state = goodbit);
  void setstate(iostate state);
  iostate rdstate() const;
  iostate exceptions() const;
  void exceptions(iostate mask);
  basic_streambuf<C, T> *rdbuf() const;
  basic_streambuf<C, T> *rdbuf(basic_streambuf<C, T> *buffer);
  basic_ostream<C, T> *tie() const;
  basic_ostream<C, T> *tie(basic_ostream<C, T> *other);
  C fill() const;
  C fill(C c);
  C widen(char c) const;
  char narrow(C c, char otherwise) const;
  basic_ios &copyfmt(const basic_ios &other);
  locale imbue(const locale &place);
  explicit operator bool() const;
  bool operator!() const;
protected:
  basic_ios();
};
typedef basic_ios<char> ios;
typedef basic_ios<wchar_t> wios;

// == C++: buffers of streams; of the host only, for the same reason as what() ==
#pragma clang force_cuda_host_device end
template <class C, class T = char_traits<C>> class basic_streambuf {
public:
  typedef C char_type;
  typedef T traits_type;
  typedef typename T::int_type int_type;
  typedef typename T::pos_type pos_type;
  typedef typename T::off_type off_type;
  virtual ~basic_streambuf();
  streamsize in_avail();
  int_type snextc();
  int_type sbumpc();
  int_type sgetc();
  streamsize sgetn(C *to, streamsize count);
  int_type sputbackc(C c);
  int_type sungetc();
  int_type sputc(C c);
  streamsize sputn(const C *from, streamsize count);
  int pubsync();
  pos_type pubseekoff(off_type at, ios_base::seekdir from, ios_base::openmode mode = ios_base::in | ios_base::out);
  pos_type pubseekpos(pos_type at, ios_base::openmode mode = ios_base::in | ios_base::out);
  basic_streambuf *pubsetbuf(C *to, streamsize count);
protected:
  basic_streambuf();
  C *eback() const;
  C *gptr() const;
  C *egptr() const;
  void gbump(int count);
  void setg(C *begin, C *at, C *end);
  C *pbase() const;
  C *pptr() const;
  C *epptr() const;
  void pbump(int count);
  void setp(C *begin, C *end);
  virtual basic_streambuf *setbuf(C *to, streamsize count);
  virtual pos_type seekoff(off_type at, ios_base::seekdir from, ios_base::openmode mode = ios_base::in | ios_base::out);
  virtual pos_type seekpos(pos_type at, ios_base::openmode mode = ios_base::in | ios_base::out);
  virtual int sync();
  virtual streamsize showmanyc();
  virtual streamsize xsgetn(C *to, streamsize count);
  virtual int_type underflow();
  virtual int_type uflow();
  virtual int_type pbackfail(int_type c = T::eof());
  virtual streamsize xsputn(const C *from, streamsize count);
  virtual int_type overflow(int_type c = T::eof());
};
typedef basic_streambuf<char> streambuf;
typedef basic_streambuf<wchar_t> wstreambuf;
#pragma clang force_cuda_host_device begin

// == C++: output ==
template <class C, class T> class basic_ostream : virtual public basic_ios<C, T> {
public:
  typedef typename T::pos_type pos_type;
  typedef typename T::off_type off_type;
  explicit basic_ostream(basic_streambuf<C, T> *buffer);
  virtual ~basic_ostream();
  class sentry {
  public:
    explicit sentry(basic_ostream &stream);
    ~sentry();
    explicit operator bool() const;
  };
  basic_ostream &operator<<(bool value);
  basic_ostream &operator<<(short value);
  basic_ostream &operator<<(unsigned short value);
  basic_ostream &operator<<(int value);
  basic_ostream &operator<<(unsigned int value);
  basic_ostream &operator<<(long value);
  basic_ostream &operator<<(unsigned long value);
  basic_ostream &operator<<(long long value);
  basic_ostream &operator<<(unsigned long long value);
  basic_ostream &operator<<(float value);
  basic_ostream &operator<<(double value);
  basic_ostream &operator<<(long double value);
  basic_ostream &operator<<(const void *value);
  basic_ostream &operator<<(nullptr_t);
  basic_ostream &operator<<(basic_streambuf<C, T> *from);
  basic_ostream &operator<<(basic_ostream &(*manipulator)(basic_ostream &));
  basic_ostream &operator<<(basic_ios<C, T> &(*manipulator)(basic_ios<C, T> &));
  basic_ostream &operator<<(ios_base &(*manipulator)(ios_base &));
  basic_ostream &write(const C *s, streamsize count);
  basic_ostream &put(C c);
  basic_ostream &flush();
  basic_ostream &seekp(pos_type at);
  basic_ostream &seekp(off_type at, ios_base::seekdir from);
  pos_type tellp();
protected:
  basic_ostream();
};
typedef basic_ostream<char> ostream;
typedef basic_ostream<wchar_t> wostream;
template <class C, class T> basic_ostream<C, T> &operator<<(basic_ostream<C, T> &stream, C c);
template <class C, class T> basic_ostream<C, T> &operator<<(basic_ostream<C, T> &stream, const C *s);
template <class T> basic_ostream<char, T> &operator<<(basic_ostream<char, T> &stream, char c);
template <class T> basic_ostream<char, T> &operator<<(basic_ostream<char, T> &stream, signed char c);
template <class T> basic_ostream<char, T> &operator<<(basic_ostream<char, T> &stream, unsigned char c);
template <class T> basic_ostream<char, T> &operator<<(basic_ostream<char, T> &stream, const char *s);
template <class T> basic_ostream<char, T> &operator<<(basic_ostream<char, T> &stream, const signed char *s);
template <class T> basic_ostream<char, T> &operator<<(basic_ostream<char, T> &stream, const unsigned char *s);
template <class C, class T> basic_ostream<C, T> &operator<<(basic_ostream<C, T> &stream, char c);
template <class C, class T> basic_ostream<C, T> &operator<<(basic_ostream<C, T> &stream, const char *s);
template <class C, class T, class A> basic_ostream<C, T> &operator<<(basic_ostream<C, T> &stream, const basic_string<C, T, A> &s);
template <class C, class T> basic_ostream<C, T> &operator<<(basic_ostream<C, T> &stream, basic_string_view<C, T> s);
template <class C, class T, class U> basic_ostream<C, T> &operator<<(basic_ostream<C, T> &stream, const shared_ptr<U> &p);
template <class C, class T, class U, class D> basic_ostream<C, T> &operator<<(basic_ostream<C, T> &stream, const unique_ptr<U, D> &p);
template <class S, class U, class = typename __gpuproof_if<__is_class(S) && __is_base_of(ios_base, S)>::type, class = decltype(declval<S &>() << declval<const U &>())> S &&operator<<(S &&stream, const U &value);

// == C++: input ==
template <class C, class T> class basic_istream : virtual public basic_ios<C, T> {
public:
  typedef typename T::int_type int_type;
  typedef typename T::pos_type pos_type;
  typedef typename T::off_type off_type;
  explicit basic_istream(basic_streambuf<C, T> *buffer);
  virtual ~basic_istream();
  class sentry {
  public:
    explicit sentry(basic_istream &stream, bool keep = false);
    explicit operator bool() const;
  };
  basic_istream &operator>>(bool &value);
  basic_istream &operator>>(short &value);
  basic_istream &operator>>(unsigned short &value);
  basic_istream &operator>>(int &value);
  basic_istream &operator>>(unsigned int &value);
  basic_istream &operator>>(long &value);
  basic_istream &operator>>(unsigned long &value);
  basic_istream &operator>>(long long &value);
  basic_istream &operator>>(unsigned long long &value);
  basic_istream &operator>>(float &value);
  basic_istream &operator>>(double &value);
  basic_istream &operator>>(long double &value);
  basic_istream &operator>>(void *&value);
  basic_istream &operator>>(basic_streambuf<C, T> *to);
  basic_istream &operator>>(basic_istream &(*manipulator)(basic_istream &));
  basic_istream &operator>>(basic_ios<C, T> &(*manipulator)(basic_ios<C, T> &));
  basic_istream &operator>>(ios_base &(*manipulator)(ios_base &));
  streamsize gcount() const;
  int_type get();
  basic_istream &get(C &c);
  basic_istream &get(C *s, streamsize count);
  basic_istream &get(C *s, streamsize count, C until);
  basic_istream &get(basic_streambuf<C, T> &to);
  basic_istream &get(basic_streambuf<C, T> &to, C until);
  basic_istream &getline(C *s, streamsize count);
  basic_istream &getline(C *s, streamsize count, C until);
  basic_istream &ignore(streamsize count = 1, int_type until = T::eof());
  int_type peek();
  basic_istream &read(C *s, streamsize count);
  streamsize readsome(C *s, streamsize count);
  basic_istream &putback(C c);
  basic_istream &unget();
  int sync();
  pos_type tellg();
  basic_istream &seekg(pos_type at);
  basic_istream &seekg(off_type at, ios_base::seekdir from);
protected:
  basic_istream();
};
typedef basic_istream<char> istream;
typedef basic_istream<wchar_t> wistream;
template <class C, class T> basic_istream<C, T> &operator>>(basic_istream<C, T> &stream, C &c);
template <class C, class T> basic_istream<C, T> &operator>>(basic_istream<C, T> &stream, C *s);
template <class T> basic_istream<char, T> &operator>>(basic_istream<char, T> &stream, signed char &c);
template <class T> basic_istream<char, T> &operator>>(basic_istream<char, T> &stream, unsigned char &c);
template <class T> basic_istream<char, T> &operator>>(basic_istream<char, T> &stream, signed char *s);
template <class T> basic_istream<char, T> &operator>>(basic_istream<char, T> &stream, unsigned char *s);
template <class C, class T, class A> basic_istream<C, T> &operator>>(basic_istream<C, T> &stream, basic_string<C, T, A> &s);
template <class S, class U, class = typename __gpuproof_if<__is_class(S) && __is_base_of(ios_base, S)>::type, class = decltype(declval<S &>() >> declval<U>())> S &&operator>>(S &&stream, U &&value);
template <class C, class T, class A> basic_istream<C, T> &getline(basic_istream<C, T> &stream, basic_string<C, T, A> &s);
template <class C, class T, class A> basic_istream<C, T> &getline(basic_istream<C, T> &stream, basic_string<C, T, A> &s, C until);
template <class C, class T, class A> basic_istream<C, T> &getline(basic_istream<C, T> &&stream, basic_string<C, T, A> &s);
template <class C, class T, class A> basic_istream<C, T> &getline(basic_istream<C, T> &&stream, basic_string<C, T, A> &s, C until);
template <class C, class T> class basic_iostream : public basic_istream<C, T>, public basic_ostream<C, T> {
public:
  explicit basic_iostream(basic_streambuf<C, T> *buffer);
  virtual ~basic_iostream();
protected:
  basic_iostream();
};
typedef basic_iostream<char> iostream;
typedef basic_iostream<wchar_t> wiostream;
extern ostream cout;
extern ostream cerr;
extern ostream clog;
extern istream cin;
extern wostream wcout;
extern wostream wcerr;
extern wistream wcin;

// == C++: manipulators ==
template <class C, class T> basic_ostream<C, T> &endl(basic_ostream<C, T> &stream);
template <class C, class T> basic_ostream<C, T> &ends(basic_ostream<C, T> &stream);
template <class C, class T> basic_ostream<C, T> &flush(basic_ostream<C, T> &stream);
template <class C, class T> basic_istream<C, T> &ws(basic_istream<C, T> &stream);
ios_base &fixed(ios_base &stream);
ios_base &scientific(ios_base &stream);
ios_base &hexfloat(ios_base &stream);
ios_base &defaultfloat(ios_base &stream);
ios_base &hex(ios_base &stream);
ios_base &dec(ios_base &stream);
ios_base &oct(ios_base &stream);
ios_base &left(ios_base &stream);
ios_base &right(ios_base &stream);
ios_base &internal(ios_base &stream);
ios_base &boolalpha(ios_base &stream);
ios_base &noboolalpha(ios_base &stream);
ios_base &showbase(ios_base &stream);
ios_base &noshowbase(ios_base &stream);
ios_base &showpoint(ios_base &stream);
ios_base &noshowpoint(ios_base &stream);
ios_base &showpos(ios_base &stream);
ios_base &noshowpos(ios_base &stream);
ios_base &skipws(ios_base &stream);
ios_base &noskipws(ios_base &stream);
ios_base &uppercase(ios_base &stream);
ios_base &nouppercase(ios_base &stream);
ios_base &unitbuf(ios_base &stream);
ios_base &nounitbuf(ios_base &stream);
struct __gpuproof_manipulator {};
template <class C, class T> basic_ostream<C, T> &operator<<(basic_ostream<C, T> &stream, __gpuproof_manipulator m);
template <class C, class T> basic_istream<C, T> &operator>>(basic_istream<C, T> &stream, __gpuproof_manipulator m);
__gpuproof_manipulator setprecision(int digits);
__gpuproof_manipulator setw(int columns);
__gpuproof_manipulator setbase(int base);
__gpuproof_manipulator setiosflags(ios_base::fmtflags flags);
__gpuproof_manipulator resetiosflags(ios_base::fmtflags flags);
template <class C> __gpuproof_manipulator setfill(C c);
template <class C> __gpuproof_manipulator put_time(const struct tm *when, const C *format);
template <class C> __gpuproof_manipulator get_time(struct tm *when, const C *format);
template <class N> __gpuproof_manipulator put_money(const N &amount, bool international = false);
template <class N> __gpuproof_manipulator get_money(N &amount, bool international = false);
template <class C, class T, class A> __gpuproof_manipulator quoted(basic_string<C, T, A> &s, C quote = C('"'), C escape = C('\\'));
template <class C, class T, class A> __gpuproof_manipulator quoted(const basic_string<C, T, A> &s, C quote = C('"'), C escape = C('\\'));
template <class C> __gpuproof_manipulator quoted(const C *s, C quote = C('"'), C escape = C('\\'));

// == C++: files ==
template <class C, class T = char_traits<C>> class basic_filebuf : public basic_streambuf<C, T> {
public:
  basic_filebuf();
  ~basic_filebuf();
  bool is_open() const;
  basic_filebuf *open(const char *name, ios_base::openmode mode);
  basic_filebuf *open(const string &name, ios_base::openmode mode);
  basic_filebuf *close();
};
typedef basic_filebuf<char> filebuf;
typedef basic_filebuf<wchar_t> wfilebuf;
namespace filesystem {
class path;
}
template <class P> using __gpuproof_path = typename __gpuproof_if<__is_same(P, filesystem::path)>::type;
template <class C, class T = char_traits<C>> class basic_ofstream : public basic_ostream<C, T> {
public:
  basic_ofstream();
  explicit basic_ofstream(const char *name, ios_base::openmode mode = ios_base::out);
  explicit basic_ofstream(const string &name, ios_base::openmode mode = ios_base::out);
  template <class P, class = __gpuproof_path<P>> explicit basic_ofstream(const P &name, ios_base::openmode mode = ios_base::out);
  basic_ofstream(basic_ofstream &&other);
  ~basic_ofstream();
  basic_ofstream &operator=(basic_ofstream &&other);
  basic_filebuf<C, T> *rdbuf() const;
  bool is_open() const;
  void open(const char *name, ios_base::openmode mode = ios_base::out);
  void open(const string &name, ios_base::openmode mode = ios_base::out);
  template <class P, class = __gpuproof_path<P>> void open(const P &name, ios_base::openmode mode = ios_base::out);
  void close();
  void swap(basic_ofstream &other);
};
typedef basic_ofstream<char> ofstream;
typedef basic_ofstream<wchar_t> wofstream;
template <class C, class T = char_traits<C>> class basic_ifstream : public basic_istream<C, T> {
public:
  basic_ifstream();
  explicit basic_ifstream(const char *name, ios_base::openmode mode = ios_base::in);
  explicit basic_ifstream(const string &name, ios_base::openmode mode = ios_base::in);
  template <class P, class = __gpuproof_path<P>> explicit basic_ifstream(const P &name, ios_base::openmode mode = ios_base::in);
  basic_ifstream(basic_ifstream &&other);
  ~basic_ifstream();
  basic_ifstream &operator=(basic_ifstream &&other);
  basic_filebuf<C, T> *rdbuf() const;
  bool is_open() const;
  void open(const char *name, ios_base::openmode mode = ios_base::in);
  void open(const string &name, ios_base::openmode mode = ios_base::in);
  template <class P, class = __gpuproof_path<P>> void open(const P &name, ios_base::openmode mode = ios_base::in);
  void close();
  void swap(basic_ifstream &other);
};
typedef basic_ifstream<char> ifstream;
typedef basic_ifstream<wchar_t> wifstream;
template <class C, class T = char_traits<C>> class basic_fstream : public basic_iostream<C, T> {
public:
  basic_fstream();
  explicit basic_fstream(const char *name, ios_base::openmode mode = ios_base::in | ios_base::out);
  explicit basic_fstream(const string &name, ios_base::openmode mode = ios_base::in | ios_base::out);
  template <class P, class = __gpuproof_path<P>> explicit basic_fstream(const P &name, ios_base::openmode mode = ios_base::in | ios_base::out);
  basic_fstream(basic_fstream &&other);
  ~basic_fstream();
  basic_fstream &operator=(basic_fstream &&other);
  basic_filebuf<C, T> *rdbuf() const;
  bool is_open() const;
  void open(const char *name, ios_base::openmode mode = ios_base::in | ios_base::out);
  void open(const string &name, ios_base::openmode mode = ios_base::in | ios_base::out);
  template <class P, class = __gpuproof_path<P>> void open(const P &name, ios_base::openmode mode = ios_base::in | ios_base::out);
  void close();
  void swap(basic_fstream &other);
};
typedef basic_fstream<char> fstream;
typedef basic_fstream<wchar_t> wfstream;

// == C++: strings as files ==
template <class C, class T = char_traits<C>, class A = allocator<C>> class basic_stringbuf : public basic_streambuf<C, T> {
public:
  explicit basic_stringbuf(ios_base::openmode mode = ios_base::in | ios_base::out);
  explicit basic_stringbuf(const basic_string<C, T, A> &s, ios_base::openmode mode = ios_base::in | ios_base::out);
  basic_string<C, T, A> str() const;
  void str(const basic_string<C, T, A> &s);
};
typedef basic_stringbuf<char> stringbuf;
typedef basic_stringbuf<wchar_t> wstringbuf;
template <class C, class T = char_traits<C>, class A = allocator<C>> class basic_ostringstream : public basic_ostream<C, T> {
public:
  basic_ostringstream();
  explicit basic_ostringstream(ios_base::openmode mode);
  explicit basic_ostringstream(const basic_string<C, T, A> &s, ios_base::openmode mode = ios_base::out);
  basic_ostringstream(basic_ostringstream &&other);
  ~basic_ostringstream();
  basic_ostringstream &operator=(basic_ostringstream &&other);
  basic_stringbuf<C, T, A> *rdbuf() const;
  basic_string<C, T, A> str() const;
  void str(const basic_string<C, T, A> &s);
  basic_string_view<C, T> view() const noexcept;
  void swap(basic_ostringstream &other);
};
typedef basic_ostringstream<char> ostringstream;
typedef basic_ostringstream<wchar_t> wostringstream;
template <class C, class T = char_traits<C>, class A = allocator<C>> class basic_istringstream : public basic_istream<C, T> {
public:
  basic_istringstream();
  explicit basic_istringstream(ios_base::openmode mode);
  explicit basic_istringstream(const basic_string<C, T, A> &s, ios_base::openmode mode = ios_base::in);
  basic_istringstream(basic_istringstream &&other);
  ~basic_istringstream();
  basic_istringstream &operator=(basic_istringstream &&other);
  basic_stringbuf<C, T, A> *rdbuf() const;
  basic_string<C, T, A> str() const;
  void str(const basic_string<C, T, A> &s);
  basic_string_view<C, T> view() const noexcept;
  void swap(basic_istringstream &other);
};
typedef basic_istringstream<char> istringstream;
typedef basic_istringstream<wchar_t> wistringstream;
template <class C, class T = char_traits<C>, class A = allocator<C>> class basic_stringstream : public basic_iostream<C, T> {
public:
  basic_stringstream();
  explicit basic_stringstream(ios_base::openmode mode);
  explicit basic_stringstream(const basic_string<C, T, A> &s, ios_base::openmode mode = ios_base::in | ios_base::out);
  basic_stringstream(basic_stringstream &&other);
  ~basic_stringstream();
  basic_stringstream &operator=(basic_stringstream &&other);
  basic_stringbuf<C, T, A> *rdbuf() const;
  basic_string<C, T, A> str() const;
  void str(const basic_string<C, T, A> &s);
  basic_string_view<C, T> view() const noexcept;
  void swap(basic_stringstream &other);
};
typedef basic_stringstream<char> stringstream;
typedef basic_stringstream<wchar_t> wstringstream;

// == C++: streams as iterators ==
template <class V, class C = char, class T = char_traits<C>, class D = ptrdiff_t> class istream_iterator {
public:
  typedef input_iterator_tag iterator_category;
  typedef V value_type;
  typedef D difference_type;
  typedef const V *pointer;
  typedef const V &reference;
  istream_iterator();
  istream_iterator(basic_istream<C, T> &from);
  const V &operator*() const;
  const V *operator->() const;
  istream_iterator &operator++();
  istream_iterator operator++(int);
  bool operator==(const istream_iterator &other) const;
  bool operator!=(const istream_iterator &other) const;
};
template <class V, class C = char, class T = char_traits<C>> class ostream_iterator {
public:
  typedef output_iterator_tag iterator_category;
  typedef void value_type;
  typedef ptrdiff_t difference_type;
  typedef void pointer;
  typedef void reference;
  ostream_iterator(basic_ostream<C, T> &to, const C *between = 0);
  ostream_iterator &operator=(const V &value);
  ostream_iterator &operator*();
  ostream_iterator &operator++();
  ostream_iterator &operator++(int);
};
template <class C, class T = char_traits<C>> class istreambuf_iterator {
public:
  typedef input_iterator_tag iterator_category;
  typedef C value_type;
  typedef streamoff difference_type;
  typedef C *pointer;
  typedef C reference;
  istreambuf_iterator() noexcept;
  istreambuf_iterator(basic_istream<C, T> &from) noexcept;
  istreambuf_iterator(basic_streambuf<C, T> *from) noexcept;
  C operator*() const;
  istreambuf_iterator &operator++();
  istreambuf_iterator operator++(int);
  bool equal(const istreambuf_iterator &other) const;
};
template <class C, class T> bool operator==(const istreambuf_iterator<C, T> &x, const istreambuf_iterator<C, T> &y);
template <class C, class T> bool operator!=(const istreambuf_iterator<C, T> &x, const istreambuf_iterator<C, T> &y);
template <class C, class T = char_traits<C>> class ostreambuf_iterator {
public:
  typedef output_iterator_tag iterator_category;
  typedef void value_type;
  typedef ptrdiff_t difference_type;
  typedef void pointer;
  typedef void reference;
  ostreambuf_iterator(basic_ostream<C, T> &to) noexcept;
  ostreambuf_iterator &operator=(C c);
  ostreambuf_iterator &operator*();
  ostreambuf_iterator &operator++();
  ostreambuf_iterator &operator++(int);
  bool failed() const noexcept;
};
}
