//! A fence for global memory does not order images.
//! flags: -cl-std=CL2.0
//! lower: unsupported.call @8
//! check: --block 64 --grid 1 => unknown unsupported.call
kernel void shift(read_write image2d_t image, global float4 *out) {
  int t = get_local_id(0);
  write_imagef(image, (int2)(t, 0), (float4)(t));
  work_group_barrier(CLK_GLOBAL_MEM_FENCE);
  out[t] = read_imagef(image, (int2)((t + 1) % 64, 0));
}
