//! OpenCL without contract.
//! optimize: tested
//! result: int a_reg = a[t];
//@ gpuopt glob_to_reg a t;
kernel void twice(global int *a) {
  int t = get_global_id(0);
  a[t] = a[t] + 1;
  a[t] = a[t] * 2;
}
