//! Two dimensions and an offset, structs and unions, conversions and floats with many operands.
//! replay: --block 8,4 --grid 2,2 --global-offset 3,1 --dynamic-shared 256 --array a=random:float:128:3 --array out=zero:float:4096 --array n=zero:int:4096 --arg s.k=-3 --arg s.v.x=1.5 --arg s.v.y=2.5 --arg s.v.z=0.1 --arg s.v.w=9 --arg h=0x7fff
//! expect: ok
typedef struct {
  char pad;
  float4 v;
  short k;
} S;
typedef union {
  float f;
  uint u;
  uchar b[4];
} W;
constant int primes[] = {2, 3, 5, 7, 11, 13};
float poly(float x, int n) {
  float r = 0;
  while (n-- > 0) r = r * x + primes[n % 6];
  return r;
}
kernel void structs(global const float *a, global float *out, global int *n, S s, local float *tmp, short h) {
  int lx = get_local_id(0), ly = get_local_id(1), l = ly * get_local_size(0) + lx;
  size_t g = (get_group_id(1) * get_num_groups(0) + get_group_id(0)) * 32 + l;
  global float *o = out + g * 16;
  global int *m = n + g * 16;
  tmp[l] = a[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  o[0] = tmp[31 - l] * s.v.y + s.k;
  o[1] = poly(a[g], 7);
  o[2] = l ? a[g] / 3 : 0;
  W w;
  w.f = a[g] * 1000;
  m[0] = w.b[2] + (w.u >> 23);
  w.b[3] |= 0x80;
  o[3] = w.f;
  o[4] = (float)((double)a[g] * 0.1 + 1.0 / 3);
  m[1] = h + s.k;
  h += s.k * 100;
  m[2] = h;
  m[3] = get_global_id(0) * 1000 + get_global_id(1) + get_global_size(0) * get_global_offset(1);
  float8 x = (float8)(s.v, a[g], 1, 2, 3);
  x.s0246 *= 2;
  x.odd -= x.even;
  vstore8(x, 1, o);
  m[4] = convert_int_rte(a[g] * 100 - 50.5f);
  m[5] = convert_int_rtn(a[g] * -10);
  m[6] = convert_uchar_sat(a[g] * 600 - 100);
  m[7] = convert_int_sat(a[g] * 1e11f - 5e10f);
  m[8] = (int)(a[g] * 77) % 5 ? -1 : 1;
  long big = (long)(a[g] * 1e15f);
  m[9] = (int)(big >> 9);
  m[10] = (int)(big % 1000003);
  uint4 q = (uint4)(m[9], m[10], l, 7) * 2654435761u;
  q ^= q.wxyz >> 7u;
  m[11] = q.x;
  m[12] = q.w;
  bool b = a[g] > 0.5f;
  m[13] = b + b + !b;
  m[14] = (uchar)(m[11]) - (char)(m[12]);
  m[15] = ((uint)m[11] > (uint)m[12]) - (m[11] > m[12]);
  o[5] = mad(a[g], 2.0f, 1.0f);
  o[6] = copysign(trunc(a[g] * 9), a[g] - 0.5f);
  o[7] = fract(a[g] * 10, o + 6);
}
