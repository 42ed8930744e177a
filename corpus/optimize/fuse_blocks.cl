//! There may be several groups, and the second kernel needs the neighbour's element.
//! optimize: rejected opt.dependent_blocks
/*@
  requires get_global_size(0) == n && n > 1;
  context Perm(a[get_global_id(0)], write);
@*/
//@ gpuopt fuse 2;
kernel void store(global int *a, int n) {
  a[get_global_id(0)] = 1;
}
/*@
  requires get_global_size(0) == n && n > 1;
  context Perm(a[(get_global_id(0) + 1) % n], write);
@*/
kernel void clear(global int *a, int n) {
  a[(get_global_id(0) + 1) % n] = 0;
}
