//! A product of 24 bits is a product only of a pitch that has no more.
//! check: --block 8,8 --grid 2,2 => proved if gridDim.x * blockDim.x <= pitch and pitch <= 8388607

__global__ void invert(int *out, int pitch) {
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[__mul24(y, pitch) + x] = x;
}
