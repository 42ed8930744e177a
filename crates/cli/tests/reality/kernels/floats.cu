//! Float operators and conversions: rounding, denormals, infinities, NaNs.
//! replay: --block 32 --grid 2 --array a=random:uint:128:9 --array f=zero:float:1536 --array d=zero:double:1024 --array n=zero:long:1024
//! expect: ok
__device__ unsigned mix(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  return x ^ x >> 16;
}
__global__ void floats(const unsigned *a, float *f, double *d, long *n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned u = mix(a[i] + i * 991u), v = mix(u + a[i + 64]);
  float x = ((int)u) * 1.1920929e-5f, y = (int)(v >> 8) * 0.25f - 1e6f;
  double p = (int)u * 1e-3, q = (long)v * 1.7e-9 - 1;
  float tiny = __int_as_float((int)(u & 0x007fffff));
  f += i * 24;
  d += i * 16;
  n += i * 16;
  f[0] = x + y;
  f[1] = x - y;
  f[2] = x * y;
  f[3] = x / y;
  f[4] = sqrtf(fabsf(x));
  f[5] = fmaf(x, y, 1.5f);
  f[6] = tiny * 0.5f;
  f[7] = tiny + tiny;
  f[8] = (float)u;
  f[9] = (float)(int)u;
  f[10] = (float)((unsigned long)u << 32 | v);
  f[11] = (float)(long)((unsigned long)v << 31 | u);
  f[12] = floorf(x);
  f[13] = ceilf(x);
  f[14] = truncf(x);
  f[15] = rintf(x * 0.5f);
  f[16] = roundf(x * 0.5f);
  f[17] = fmodf(x, 3.25f);
  f[18] = copysignf(x, y);
  f[19] = (float)p;
  f[20] = x * (float)q + y;
  f[21] = fminf(x, y) + fmaxf(x, y);
  f[22] = -x;
  f[23] = x / 0.0f - 1.0f / (y * 0.0f);
  d[0] = p + q;
  d[1] = p * q;
  d[2] = p / q;
  d[3] = p - x;
  d[4] = sqrt(fabs(p));
  d[5] = fma(p, q, 0.1);
  d[6] = floor(p);
  d[7] = (double)((unsigned long)u << 32 | v);
  d[8] = (double)-(long)((unsigned long)u << 31 | v);
  d[9] = rint(p / 7);
  d[10] = x * y + p;
  d[11] = fmod(p, 0.7);
  d[12] = u / 3.0;
  d[13] = (u & 3) ? p : x;
  d[14] = trunc(q);
  d[15] = 1e308 * p;
  n[0] = (int)x;
  n[1] = (long)p;
  n[2] = (unsigned)fabsf(x);
  n[3] = (short)(y * 0.001f);
  n[4] = (signed char)(x * 1e-4f);
  n[5] = (unsigned long)(fabs(p) * 1e9);
  n[6] = x < y;
  n[7] = x != x;
  n[8] = (x / 0.0f) > y;
  n[9] = !(x / 0.0f - x / 0.0f == 0);
  n[10] = (bool)tiny;
  n[11] = x ? 1 : 2;
  n[12] = (int)(x + 0.5f) % 7;
  n[13] = p > x;
  n[14] = (x < y) == (p < q);
  n[15] = (int)-0.99f;
}
