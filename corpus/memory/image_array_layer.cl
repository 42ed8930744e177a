//! The fourth part of a coordinate counts for nothing: all work-items write one texel.
//! check: --block 64 --grid 1 => refuted race.image
kernel void layers(write_only image2d_array_t image) {
  int t = get_local_id(0);
  write_imagef(image, (int4)(0, 0, 0, t), (float4)(t));
}
