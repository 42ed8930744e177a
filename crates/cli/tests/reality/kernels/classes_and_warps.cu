//! Struct parameters, dynamic shared memory, templates, warps and intrinsics with many operands.
//! replay: --block 64 --grid 2 --dynamic-shared 1024 --array a=random:int:128:3 --array out=zero:int:2048 --arg p.n=7 --arg p.w[0]=3 --arg p.w[1]=-4 --arg p.f=0.3 --arg c=200 --arg v.x=5 --arg v.y=-6 --array p.data=random:short:128:8
//! expect: ok
struct params {
  char tag;
  int n;
  short w[2];
  double f;
  const short *data;
};
extern __shared__ int dyn[];
template <class T, int N> struct ring {
  T v[N];
  int head;
  __device__ ring() : head(0) {
    for (int i = 0; i < N; i++) v[i] = T(i * 3);
  }
  __device__ void push(T x) {
    v[head] = x;
    head = (head + 1) % N;
  }
  __device__ T operator[](int i) const { return v[(head + i) % N]; }
  __device__ ring &operator+=(const ring &o) {
    for (int i = 0; i < N; i++) v[i] += o.v[i];
    return *this;
  }
};
struct cplx {
  float re, im;
  friend __device__ cplx operator*(cplx a, cplx b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  __device__ explicit operator bool() const { return re > 0; }
};
template <class... T> __device__ int sum(T... t) { return (0 + ... + t); }
__device__ int table[8] = {5, -1, 4, 400000, 0, 7};
__constant__ unsigned char bytes[3] = {250, 128, 3};
__global__ void classes_and_warps(const int *a, int *out, params p, unsigned char c, int2 v) {
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  int *o = out + i * 16;
  short *sh = (short *)dyn;
  sh[t] = (short)(a[i] * p.w[t & 1]);
  sh[t + 64] = t;
  __syncthreads();
  o[0] = sh[63 - t] + sh[127 - t];
  for (int s = 32; s > 0; s >>= 1) {
    __syncthreads();
    if (t < s) dyn[128 + t] = (s == 32 ? a[i] + a[i ^ 32] : dyn[128 + t] + dyn[128 + t + s]);
  }
  __syncthreads();
  o[1] = dyn[128];
  ring<short, 5> r, q;
  for (int k = 0; k <= t % 9; k++) r.push((short)(a[i] * k * 777));
  q += r;
  o[2] = q[2] - r[0];
  o[3] = r.head;
  cplx z = {p.n * 0.5f, a[i] * (float)p.f};
  z = z * z * cplx{1.0f, -2.0f};
  o[4] = z ? (int)z.im : -(int)z.re;
  o[5] = sum(a[i], 1, (char)a[i], 2.9f);
  o[6] = table[t & 7] + bytes[t % 3] + c * c;
  c += 100;
  o[7] = c;
  o[8] = v.x * v.y + p.data[i] - p.n;
  unsigned m = __ballot_sync(~0u, a[i] & 1);
  o[9] = __popc(m) + __ffs(m) * 100 + __clz(m) * 10000;
  o[10] = __shfl_xor_sync(~0u, a[i], 5, 16) + __shfl_up_sync(~0u, a[i], 3, 8) * 2 + __shfl_down_sync(~0u, a[i], 7)
      * 3 + __shfl_sync(~0u, a[i], t * 5, 4);
  int all;
  o[11] = __match_any_sync(~0u, a[i] % 5) ^ __match_all_sync(~0u, 4, &all);
  o[12] = __reduce_add_sync(~0u, (unsigned)a[i]) + __any_sync(~0u, a[i] > 120) + __all_sync(~0u, a[i] >= 0);
  float4 f4 = make_float4(a[i], 1.5f, p.f, 1e10f);
  float *fp = &f4.x;
  o[13] = (int)(fp[0] * fp[1]) + (int)(fp[3] * 1e-5f);
  o[14] = __byte_perm(a[i] * 0x01030507, 0x80ff7f00, 0xf4e2 + i) ^ __brev(a[i]);
  o[15] = __mulhi(a[i] << 24, -77777) + __umulhi(a[i] * 99999999u, 0x87654321) + __mul24(a[i] << 20 | 5, -3) +
      (int)(char)c;
}
