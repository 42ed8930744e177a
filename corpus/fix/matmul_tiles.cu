//! Tiled matrix product without any barrier: one after the loads, one before the next loads.
//! fix: --block 16,16 --grid 4,4 => 2 @14,16
#define TILE 16
__global__ void product(const float *a, const float *b, float *c, int n)
{
  __shared__ float ta[TILE][TILE];
  __shared__ float tb[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int k = 0; k < 8; k++) {
    ta[y][x] = a[row * 128 + k * TILE + x];
    tb[y][x] = b[(k * TILE + y) * 128 + column];
    for (int i = 0; i < TILE; i++)
      sum += ta[y][i] * tb[i][x];
  }
  c[row * 128 + column] = sum + n;
}
