//! Vectors: operators, swizzles, comparisons, conversions and functions with many operands.
//! replay: --block 32 --array a=random:int:256:5 --array out=zero:int:2048 --array f=zero:float:2048
//! expect: ok
kernel void vectors(global const int *a, global int *out, global float *f) {
  int i = get_global_id(0);
  int4 u = vload4(i, a), v = vload4(i + 32, a) * 31 - 2000;
  int8 w = (int8)(u, v.wzyx);
  int3 k = vload3(i, a);
  char4 c = convert_char4(v);
  uchar8 uc = convert_uchar8_sat(w * 3);
  short2 h = convert_short2(v.xz);
  global int *o = out + i * 64;
  vstore4(u + v, 0, o);
  vstore4(u * v - 3, 1, o);
  vstore4(v / (u + 1), 2, o);
  vstore4(v % (u + 1), 3, o);
  vstore4(u < v, 4, o);
  vstore4((u > v) && (v > 0), 5, o);
  vstore4(!u, 6, o);
  vstore4(v >> (u & 7), 7, o);
  vstore4(select(u, v, u < v), 8, o);
  vstore4(u > 100 ? v : -v, 9, o);
  int4 z = u;
  z.s13 = v.xy;
  z.hi += z.lo;
  z.x++;
  vstore4(z, 10, o);
  vstore8(w.s76543210, 6, o);
  vstore3(k.zxy ^ v.xyz, 19, o);
  o[60] = any(u < 0) + all(u >= 0) * 2;
  o[61] = convert_int(c.y) + h.x * uc.s7;
  o[62] = w.odd.z + w.even.y;
  o[63] = v[i & 3];
  float4 x = convert_float4(v) * 0.37f, y = convert_float4(u) + 0.5f;
  global float *g = f + i * 64;
  vstore4(x + y, 0, g);
  vstore4(x / y, 1, g);
  vstore4(floor(x), 2, g);
  vstore4(rint(x), 3, g);
  vstore4(fmod(x, y), 4, g);
  vstore4(clamp(x, -5.0f, y), 5, g);
  vstore4(mix(x, y, 0.25f), 6, g);
  vstore4(max(x, 2.0f), 7, g);
  vstore4(sign(x) * step(y, x), 8, g);
  vstore4(fma(x, y, x), 9, g);
  vstore4(as_float4(as_int4(x) & 0x7fffffff), 10, g);
  vstore4(convert_float4(convert_int4_rte(x)), 11, g);
  vstore4(convert_float4(convert_int4_rtp(x)), 12, g);
  g[52] = dot(x, y);
  g[53] = dot(x.xy, y.zw);
  vstore3(cross(x.xyz, y.xyz), 18, g);
  g[57] = sqrt(dot(convert_float4(u), convert_float4(u)));
  g[58] = ldexp(x.x, 3);
  g[59] = isless(x.x, y.x) + isnan(x.y / 0.0f - x.y / 0.0f);
  vstore4(convert_float4(isgreater(x, y)), 15, g);
}
