//! The loop may run only once.
//! optimize: rejected opt.too_few_iterations @7
kernel void sum(global int *out, global const int *in, int n) {
  int i = get_global_id(0);
  int s = in[i];
  //@ gpuopt loop_unroll k 2;
  for (int k = 0; k <= n; k++) {
    s += k;
  }
  out[i] = s;
}
