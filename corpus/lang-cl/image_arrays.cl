//! Images of one and three dimensions: texels of different coordinates are different.
//! replay: --block 4 --array line=zero:uint4:4 --array cube=zero:float4:64
//! expect: ok
//! check: --grid 1 => proved
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable

kernel void image_arrays(write_only image1d_t line, write_only image3d_t cube) {
  int x = get_global_id(0);
  write_imageui(line, x, (uint4)(x, 0, 0, 1));
  write_imagef(cube, (int4)(x, 1, 2, 0), (float4)(1.0f));
}
