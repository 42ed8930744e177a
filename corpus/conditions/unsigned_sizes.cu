//! Unsigned sizes: the product of the two must stay below 2^32.
//! check: proved if w <= 65536 and h <= 65536

__global__ void invert(int *out, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] = threadIdx.x;
}
