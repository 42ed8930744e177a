//! A record goes by value to a function of another file: who gets the copy cannot change the record.
//! check: proved
#include <cuda_runtime.h>
struct Size {
  int w, h;
};
void convert(float *to, Size s);
__global__ void plane(float *d, int stride) {
  d[(blockIdx.y * 8 + threadIdx.y) * stride + blockIdx.x * 8 + threadIdx.x] = threadIdx.y + 0.5f * threadIdx.x;
}

void smooth(float *picture, Size s) {
  float *d;
  size_t pitch;
  if (s.w < 8 || s.h < 8) return;
  cudaMallocPitch((void **)&d, &pitch, s.w * sizeof(float), s.h);
  convert(picture, s);
  dim3 threads(8, 8), grid(s.w / 8, s.h / 8);
  plane<<<grid, threads>>>(d, (int)(pitch / sizeof(float)));
}
