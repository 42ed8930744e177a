//! Rows at a pitch in bytes: pairs of floats must lie at multiples of 8.
//! check: proved if 8 * w <= pitch and pitch is a multiple of 8

__global__ void rows_of_pairs(float2 *v, int w, int h, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    float2 *row = (float2 *)((char *)v + y * pitch);
    row[x] = make_float2(x, y);
  }
}
