// CUDA's host side as plain C++17 that notes launches: stands before the generated programs when they are compiled for the host. It needs no
// header. Written from the CUDA C++ programming guide, without a look at gpuproof's own headers and tables.
typedef unsigned long size_t;
extern "C" long write(int, const void *, size_t);
extern "C" void exit(int) __attribute__((noreturn));
extern "C" void _exit(int) __attribute__((noreturn));
extern "C" void abort() __attribute__((noreturn));
extern "C" int atoi(const char *);
extern "C" int printf(const char *, ...);
extern "C" void *malloc(size_t);
extern "C" void free(void *);
extern "C" void *memcpy(void *, const void *, size_t);
extern "C" void *memset(void *, int, size_t);
#define assert(x) ((x) ? (void)0 : abort())

#define __global__
#define __device__
#define __host__
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
enum cudaError_t { cudaSuccess = 0, cudaErrorInvalidValue = 1 };
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
typedef struct host_stream *cudaStream_t;

// One launch is one line of text.
static char host_text[8192];
static int host_used, host_made;
// Launches whose arguments are being computed: these may launch something, too.
struct host_launching {
  int line;
  dim3 grid, block;
  size_t shared;
};
static host_launching host_stack[64];
static int host_depth;
// Bytes of the allocations; the first is number 1.
static size_t host_bytes[256];
static unsigned host_count;
enum { HOST_MOST_LAUNCHES = 60 };

static void host_put(const char *s) {
  while (*s && host_used < 8000) host_text[host_used++] = *s++;
}
static void host_digits(unsigned long long n) {
  char digits[24];
  int at = 23;
  digits[at] = 0;
  do digits[--at] = (char)('0' + n % 10);
  while (n /= 10);
  host_put(digits + at);
}
static void host_signed(long long n) {
  if (n < 0) host_put("-");
  host_digits(n < 0 ? 0ull - (unsigned long long)n : (unsigned long long)n);
}
static void host_flush() {
  for (int at = 0; at < host_used;) {
    long n = write(1, host_text + at, (size_t)(host_used - at));
    if (n <= 0) _exit(3);
    at += (int)n;
  }
  host_used = 0;
}
static void host_sizes(int line, dim3 grid, dim3 block, size_t shared = 0, cudaStream_t = 0) {
  if (host_depth >= 64) _exit(0);
  host_stack[host_depth++] = {line, grid, block, shared};
}
static void host_kernel(const char *name) {
  host_put("L ");
  host_digits((unsigned long long)host_stack[host_depth - 1].line);
  host_put(" ");
  host_put(name);
}
static void host_head() {
  const host_launching &now = host_stack[--host_depth];
  unsigned sizes[] = {now.grid.x, now.grid.y, now.grid.z, now.block.x, now.block.y, now.block.z};
  for (unsigned size : sizes) host_put(" "), host_digits(size);
  host_put(" ");
  host_digits(now.shared);
}
static int host_told;
static void host_kernel(const char *name, int number) {
  host_kernel(name);
  host_put("<");
  host_signed(number);
  host_put(">");
}
static void host_name(const char *name) {
  if (!host_told) host_head();
  host_told = 1;
  host_put(" ");
  host_put(name);
}
template <class T> static void host_argument(const char *name, T value) {
  host_name(name);
  host_put(" S ");
  host_digits((unsigned long long)value);
}
template <class T> static void host_argument(const char *name, T *pointer) {
  unsigned long long number = (unsigned long long)pointer >> 40;
  host_name(name);
  if (number == 0 || number > host_count) return host_put(" N");
  host_put(" P ");
  host_digits(number);
  host_put(" ");
  host_signed((long long)((unsigned long long)pointer - (number << 40) - (1ull << 39)));
  host_put(" ");
  host_digits(host_bytes[number]);
}
static void host_done() {
  host_told = 0;
  host_put("\n");
  host_flush();
  if (++host_made >= HOST_MOST_LAUNCHES) _exit(0);
}

// No memory is behind these pointers: an allocation is a number and an offset.
template <class T> static cudaError_t cudaMalloc(T **p, size_t bytes) {
  if (host_count >= 255) _exit(0);
  host_bytes[++host_count] = bytes;
  *p = (T *)(((unsigned long long)host_count << 40) + (1ull << 39));
  return cudaSuccess;
}
template <class T> static cudaError_t cudaMallocManaged(T **p, size_t bytes, unsigned = 1) { return cudaMalloc(p, bytes); }
static inline cudaError_t cudaFree(void *) { return cudaSuccess; }
static inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
static inline cudaError_t cudaGetLastError() { return cudaSuccess; }
static inline cudaError_t cudaMemset(void *, int, size_t) { return cudaSuccess; }
// What the device holds is anything: a few small numbers.
static inline cudaError_t cudaMemcpy(void *to, const void *, size_t bytes, cudaMemcpyKind kind) {
  if (kind == cudaMemcpyDeviceToHost)
    for (size_t n = 0; n < bytes; n++) ((unsigned char *)to)[n] = n % 4 == 0 ? (unsigned char)(host_made * 5 + 3) : 0;
  return cudaSuccess;
}
template <size_t... I> struct host_numbers {};
template <size_t N, size_t... I> struct host_up_to : host_up_to<N - 1, N - 1, I...> {};
template <size_t... I> struct host_up_to<0, I...> { typedef host_numbers<I...> type; };
template <class... P, size_t... I> static void host_call(void (*kernel)(P...), void **list, host_numbers<I...>) {
  kernel(*(P *)list[I]...);
}
template <class... P>
static cudaError_t host_launch(int line, void (*kernel)(P...), dim3 grid, dim3 block, void **list, size_t shared = 0, cudaStream_t = 0) {
  host_sizes(line, grid, block, shared);
  host_call(kernel, list, typename host_up_to<sizeof...(P)>::type());
  return cudaSuccess;
}
#define cudaLaunchKernel(...) host_launch(__LINE__, __VA_ARGS__)

// The parts of the C++ library that programs use.
namespace std {
template <class T> constexpr const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <class T> constexpr const T &max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> void swap(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}
template <class T> class vector {
  T *items;
  size_t used;

public:
  explicit vector(size_t n = 0, T value = T()) : items((T *)malloc(4096 * sizeof(T))), used(n) {
    if (n > 4000) _exit(0);
    for (size_t i = 0; i < n; i++) items[i] = value;
  }
  vector(const vector &other) : vector(other.used) {
    for (size_t i = 0; i < used; i++) items[i] = other.items[i];
  }
  ~vector() { free(items); }
  vector &operator=(const vector &other) {
    used = other.used;
    for (size_t i = 0; i < used; i++) items[i] = other.items[i];
    return *this;
  }
  size_t size() const { return used; }
  bool empty() const { return used == 0; }
  T &operator[](size_t n) { return n < used ? items[n] : (__builtin_trap(), items[0]); }
  const T &operator[](size_t n) const { return n < used ? items[n] : (__builtin_trap(), items[0]); }
  T &back() { return (*this)[used - 1]; }
  T *data() { return items; }
  T *begin() { return items; }
  T *end() { return items + used; }
  void push_back(T value) {
    if (used >= 4000) _exit(0);
    items[used++] = value;
  }
  void pop_back() { used == 0 ? __builtin_trap() : (void)used--; }
  void resize(size_t n) {
    if (n > 4000) _exit(0);
    for (size_t i = used; i < n; i++) items[i] = T();
    used = n;
  }
  void clear() { used = 0; }
};
}
