//! Work-items write floats computed from different elements into one location.
//! replay: --block 8 --array a=iota:float:8 --array out=zero:float:1
//! expect: race.global @6
//! check: refuted race.global @6
kernel void different_float_operations(global const float *a, global float *out) {
  out[0] = a[get_global_id(0)] * 0.5f;
}
