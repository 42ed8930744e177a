//! With uniform work-groups, as the flag says, every one has the size that the launch gave.
//! flags: -cl-std=CL2.0 -cl-uniform-work-group-size
//! check: proved
kernel void uniform_groups(global int *out) {
  int n = get_local_size(0);
  out[get_group_id(0) * n + get_local_id(0)] = n;
}
