//! Whether the number of rounds is even is not known.
//! optimize: rejected opt.iterations_unknown @11
/*@
  requires 4 < n && n < 100;
  context Perm(out[get_global_id(0)], write);
@*/
kernel void count(global int *out, int n) {
  int s = 0;
  //@ gpuopt iter_merge k 2;
  //@ loop_invariant 0 <= k && k <= n && s == k;
  for (int k = 0; k < n; k++) {
    s = s + 1;
  }
  out[get_global_id(0)] = s;
}
