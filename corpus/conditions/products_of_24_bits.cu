//! Products of 24 bits lose the rest: the sizes and the grid must not need more.
//! check: proved if w <= 65536 and h <= 65536 and gridDim.x <= 65536

__global__ void invert(int *out, unsigned w, unsigned h) {
  unsigned x = __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
  unsigned y = __umul24(blockIdx.y, blockDim.y) + threadIdx.y;
  if (x < w && y < h)
    out[__umul24(y, w) + x] = threadIdx.x;
}
