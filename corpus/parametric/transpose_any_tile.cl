//! Transposition through a padded tile whose size is that of the group.
//! check: --assume width>=gridDim.x*blockDim.x --assume blockDim.x==blockDim.y => proved
kernel void transpose_any_tile(global const float *in, global float *out, local float *tile, int width, int height) {
  int size = get_local_size(0), x = get_local_id(0), y = get_local_id(1);
  tile[y * (size + 1) + x] = in[(int)get_global_id(1) * width + (int)get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int column = (int)get_group_id(1) * size + x, row = (int)get_group_id(0) * size + y;
  if (column < height)
    out[row * height + column] = tile[x * (size + 1) + y];
}
