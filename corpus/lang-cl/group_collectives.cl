//! The work-group collectives of OpenCL 2.
//! flags: -cl-std=CL2.0
//! lower: unsupported.call @7
//! check: unknown unsupported.call
kernel void group_collectives(global const int *a, global int *out) {
  size_t i = get_global_id(0);
  int total = work_group_reduce_add(a[i]);
  int before = work_group_scan_exclusive_add(a[i]);
  out[i] = total * 100 + before;
}
