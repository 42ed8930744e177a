//! Reading the neighbour's texel of a read_write image while it is written.
//! flags: -cl-std=CL2.0
//! replay: --block 4,1 --array img=zero:uint4:5
//! expect: race.image @8,9
//! check: refuted race.image @8,9
kernel void image_neighbour(read_write image2d_t img) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  uint4 v = read_imageui(img, at + (int2)(1, 0));
  write_imageui(img, at, v + (uint4)(at.x));
}
