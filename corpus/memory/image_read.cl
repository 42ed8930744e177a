//! Texels of a read-only image have arbitrary values; reading them is no race.
//! replay: --block 4,4 --array img=zero:float4:16 --array out=zero:float:16
//! expect: ok
//! check: --grid 1,1 => proved
constant sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

kernel void image_read(read_only image2d_t img, global float *out) {
  int x = get_global_id(0), y = get_global_id(1);
  float4 c = read_imagef(img, nearest, (int2)(x, y));
  out[y * get_global_size(0) + x] = c.x + c.w;
}
