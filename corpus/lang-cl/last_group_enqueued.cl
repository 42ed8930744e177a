//! The size of the other work-groups is right for the last one, too.
//! flags: -cl-std=CL2.0
//! check: proved
kernel void last_group_enqueued(global int *a) {
  a[get_group_id(0) * get_enqueued_local_size(0) + get_local_id(0)] = 1;
}
