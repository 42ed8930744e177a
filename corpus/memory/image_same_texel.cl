//! All work-items of a row write the same texel with different values.
//! replay: --block 4,4 --array img=zero:float4:16
//! expect: race.image @7
//! check: refuted race.image @7
kernel void image_same_texel(write_only image2d_t img) {
  int x = get_global_id(0), y = get_global_id(1);
  write_imagef(img, (int2)(0, y), (float4)(x, y, 0.0f, 1.0f));
}
