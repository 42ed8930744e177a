//! The linear ids of OpenCL 2 in a two-dimensional range.
//! flags: -cl-std=CL2.0
//! replay: --block 3,2 --grid 2,2 --array out=zero:int:24
//! expect: ok
//! array: out = 0 1 2 0..5 3 4 5 0 1 2 0..5 3 4 5
//! check: not proved
kernel void linear_ids(global int *out) {
  out[get_global_linear_id()] = (int)get_local_linear_id();
}
