//! Bit-fields, unions, inheritance, lambdas, references, switch, loops and side effects with many operands.
//! replay: --block 32 --array a=random:int:64:3 --array out=zero:int:1024
//! expect: ok
struct bits {
  unsigned lo : 5;
  signed mid : 7;
  unsigned hi : 11;
  bool flag : 1;
  unsigned wide : 22;
};
union word {
  int i;
  unsigned char b[4];
  short h[2];
  float f;
};
struct base {
  int k;
  __device__ base(int k) : k(k) {}
  __device__ int get(int x) const { return k + x; }
};
struct derived : base {
  int m;
  __device__ derived(int k, int m) : base(k), m(m) {}
  __device__ int get(int x) const { return base::get(x) * m; }
};
template <int N, class T> __device__ T fold(const T (&v)[N], T z) {
  for (int i = N; i-- > 0;) z = z * 3 + v[i];
  return z;
}
template <class F> __device__ int twice(F f, int x) { return f(f(x)); }
enum class kind : unsigned char { a = 3, b = 200, c };
__device__ int weight[3][2] = {{1, 2}, {3, 4}, {5, 6}};
namespace inner {
  constexpr int pick(int n) { return n < 2 ? 1 : n * pick(n - 1); }
}
__device__ int swap_max(int &a, int &b) {
  if (a < b) {
    int t = a;
    a = b;
    b = t;
  }
  return a - b;
}
__global__ void language(const int *a, int *out) {
  int t = threadIdx.x, x = a[t] * 37 - 500, y = a[t + 32] - 20;
  int *o = out + t * 32;
  bits s = {(unsigned)x, y, (unsigned)x * 5u, x > y, (unsigned)x << 2};
  o[0] = s.lo;
  o[1] = s.mid;
  o[2] = s.hi;
  o[3] = s.flag;
  s.mid += 40;
  s.lo--;
  s.wide *= 3;
  o[4] = s.mid;
  o[5] = s.lo;
  o[6] = (int)(s.wide >> 8);
  word w;
  w.i = x * 12345;
  o[7] = w.b[1] + w.h[1];
  w.b[3] = 1;
  o[8] = w.i;
  derived d(x, y);
  const base &r = d;
  o[9] = r.get(3);
  o[10] = d.base::get(3);
  int v[4] = {x, y, t, x ^ y};
  o[11] = fold(v, 1);
  int cap = y;
  auto lam = [&cap, x](int q) mutable {
    cap += q;
    x += 1;
    return q * x - cap;
  };
  o[12] = twice(lam, 5);
  o[13] = cap;
  kind k = (kind)(x & 255);
  switch (k) {
    case kind::a: o[14] = 1; break;
    case kind::b: o[14] = 2;
    default: o[14] += 7;
    case kind::c: o[14] *= 3;
  }
  int p = x, q = y;
  o[15] = swap_max(p, q) + p * 2;
  o[16] = weight[t % 3][t & 1] + inner::pick(6);
  int n = 0;
  for (int i = 0, j = 10; i < j; i += 2, j--) {
    if ((x + i) % 3 == 0) continue;
    if (n > 20) break;
    n += i * j;
  }
  o[17] = n;
  do {
    n -= 3;
    if (n & 1) continue;
    n--;
  } while (n > 0);
  o[18] = n;
  const int *pa = a + t;
  o[19] = *pa++ + *(pa - 1) + (int)(pa - a) + pa[-1];
  o[20] = (pa > a) ? (t & 1 ? x : y) : (x, 9);
  int m[2][3];
  for (int i = 0; i < 6; i++) (&m[0][0])[i] = i * x;
  int (*row)[3] = m;
  o[21] = row[1][2] - (*row)[1];
  o[22] = sizeof(bits) + sizeof(word) + alignof(derived) + sizeof(m) / sizeof *m;
  x += y++;
  x += 3 * ++y;
  o[23] = x;
  o[24] = y--;
  o[24] -= --y;
  o[25] = (x > 0 && ++n) || (y < 0 && n--);
  o[26] = n;
  char ch = 'a' + (t % 26);
  o[27] = ch;
  o[28] = "gpuproof"[t & 7];
  ch *= 3;
  o[29] = ch;
  signed char sc = (signed char)(x >> 2);
  o[30] = sc < 0 ? -sc : sc;
  goto end;
  o[31] = 99;
end:
  o[31] += (x | y) & ~t;
}
