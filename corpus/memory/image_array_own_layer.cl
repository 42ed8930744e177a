//! The third part is the layer.
//! check: --block 64 --grid 1 => proved
kernel void layers(write_only image2d_array_t image) {
  int t = get_local_id(0);
  write_imagef(image, (int4)(0, 0, t, 0), (float4)(t));
}
