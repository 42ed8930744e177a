//! A read_write image of OpenCL 2: each work-item reads and writes its own texel.
//! flags: -cl-std=CL2.0
//! replay: --block 4,4 --array img=zero:uint4:16
//! expect: ok
//! check: proved
kernel void image_read_write(read_write image2d_t img) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  uint4 v = read_imageui(img, at);
  write_imageui(img, at, v + (uint4)(1));
}
