//! The global id is right for work-groups of different sizes.
//! flags: -cl-std=CL2.0
//! check: proved
kernel void last_group_global_id(global int *a) {
  a[get_global_id(0)] = 1;
}
