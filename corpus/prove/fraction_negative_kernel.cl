//! Every work-item makes itself permission for the first element.
//! prove: rejected perm.fraction @6
//@ requires Perm(a[0], 1\(get_global_size(0) + 1));
kernel void first(global int *a) {
  int i = get_global_id(0);
  //@ exhale Perm(a[0], 0 - 1);
  a[0] = i;
}
