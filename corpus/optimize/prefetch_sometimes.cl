//! Without a contract nobody knows that there is an element which only some threads use.
//! optimize: rejected opt.kernel_shape @6
//@ gpuopt glob_to_reg a i;
kernel void some(global int *a, global int *b, int n) {
  int i = get_global_id(0);
  for (int k = 0; k < n; k++) {
    a[i] = a[i] + k;
  }
  b[i] = n;
}
