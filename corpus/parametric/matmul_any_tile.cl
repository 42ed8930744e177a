//! Tiled matrix multiply; the tile is the group, the matrices are whole numbers of tiles.
//! check: --assume blockDim.x==blockDim.y --assume n==gridDim.x*blockDim.x => proved
kernel void matmul_any_tile(global const float *a, global const float *b, global float *c, local float *as, local float *bs, int n) {
  int size = get_local_size(0), x = get_local_id(0), y = get_local_id(1);
  int row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  for (int m = 0; m < n / size; ++m) {
    as[y * size + x] = a[row * n + m * size + x];
    bs[y * size + x] = b[(m * size + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < size; ++k)
      sum += as[y * size + k] * bs[k * size + x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}
