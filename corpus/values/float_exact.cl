//! Float operations whose results are exact.
//! replay: --block 4 --array a=list:float:0.5,2.25,9,16 --array out=zero:float:20
//! expect: ok
//! array: out = 1.5 3.25 10 17 0.25 5.0625 81 256 1 3 3 4 0 2 9 16 1 5 18 32
//! check: --block 4 --grid 1 => proved
kernel void float_exact(global const float *a, global float *out) {
  int i = get_global_id(0);
  float v = a[i];
  out[i] = v + 1.0f;
  out[4 + i] = v * v;
  out[8 + i] = i == 1 ? ceil(v) : (i == 0 ? fmax(v, 1.0f) : sqrt(v));
  out[12 + i] = floor(v);
  out[16 + i] = rint(fma(v, 2.0f, 0.25f));
}
