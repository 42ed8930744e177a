//! Before OpenCL 2.0 the global size is a multiple of the local size.
//! check: proved
kernel void whole_groups(global int *out) {
  int n = get_local_size(0);
  out[get_group_id(0) * n + get_local_id(0)] = n;
}
