//! Threads that wait for each other cannot be done one after the other.
//! optimize: rejected opt.kernel_shape @11
/*@
  requires 0 < n;
  context get_global_id(0) < n ==> Perm(a[get_global_id(0)], write);
@*/
//@ gpuopt tile intra 4;
kernel void wait(global int *a, int n) {
  int i = get_global_id(0);
  if (i < n) {
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = 1;
  }
}
