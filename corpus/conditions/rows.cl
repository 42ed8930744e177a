//! The same in OpenCL, in its own words.
//! check: proved if get_num_groups(0) * get_local_size(0) <= width

__kernel void rows(__global int *out, int width) {
  out[get_global_id(1) * width + get_global_id(0)] = get_local_id(0);
}
