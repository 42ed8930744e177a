//! The program is built for work-groups of one size.
//! flags: -cl-std=CL2.0 -cl-uniform-work-group-size
//! check: proved
kernel void last_group_uniform(global int *a) {
  a[get_group_id(0) * get_local_size(0) + get_local_id(0)] = 1;
}
