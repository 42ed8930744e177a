//! The stated condition vanishes where another compiler reads the text.
//! check: proved

#ifndef __GPUPROOF__
#define __requires(...)
#endif

__global__ void rows(float *a, int w, int h, int pitch) {
  __requires(w <= pitch);
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) a[y * pitch + x] = x;
}
