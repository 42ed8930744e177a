//! Floats are uninterpreted but consistent: the same operations give the same value, so the writes are benign.
//! replay: --block 8 --array a=iota:float:8 --array out=zero:float:1 --arg x=3
//! expect: race.benign @8
//! array: out = 1.5
//! check: --grid 1 => proved
__global__ void same_float_operations(const float *a, float *out, float x) {
  float v = x * a[1] / (a[0] + 2.0f);
  out[0] = v;
}
