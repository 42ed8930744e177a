//! Before OpenCL 2.0 all work-groups have one size.
//! flags: -cl-std=CL1.2
//! check: proved
kernel void last_group_old(global int *a) {
  a[get_group_id(0) * get_local_size(0) + get_local_id(0)] = 1;
}
