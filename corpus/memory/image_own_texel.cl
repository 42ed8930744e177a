//! Every work-item writes its own texel.
//! replay: --block 4,4 --array img=zero:float4:16
//! expect: ok
//! check: proved
kernel void image_own_texel(write_only image2d_t img) {
  int x = get_global_id(0), y = get_global_id(1);
  write_imagef(img, (int2)(x, y), (float4)(x, y, 0.0f, 1.0f));
}
