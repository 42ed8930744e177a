//! From OpenCL 2.0 on the last work-group may be smaller, and `get_local_size` is its own size: the global id made by hand is wrong there.
//! flags: -cl-std=CL2.0
//! check: unknown unsupported.construct
//! check: --block 64 --grid 4 => proved
kernel void last_group_smaller(global int *a) {
  a[get_group_id(0) * get_local_size(0) + get_local_id(0)] = 1;
}
