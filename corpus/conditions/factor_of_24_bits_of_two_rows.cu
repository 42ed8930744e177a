//! Two rows begin in one place, whatever the pitch is.
//! check: --block 8,8 --grid 2,2 => refuted race.global

__global__ void invert(int *out, int pitch) {
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[__mul24(y / 2, pitch) + x] = y;
}
