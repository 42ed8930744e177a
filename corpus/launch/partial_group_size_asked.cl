//! From OpenCL 2.0 on the last work-group may be smaller, and its own size is what it is told; nobody says what then holds.
//! flags: -cl-std=CL2.0
//! check: unknown unsupported.construct
//! check: --block 64 --grid 4 => proved
kernel void size_asked(global int *out) {
  int n = get_local_size(0);
  out[get_group_id(0) * n + get_local_id(0)] = n;
}
