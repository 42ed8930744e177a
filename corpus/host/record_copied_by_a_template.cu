//! What copies the record is a template that takes it by a reference, and changes it.
//! check: not proved
#include <cuda_runtime.h>
struct Size {
  int w, h;
  Size(int w, int h) : w(w), h(h) {}
  template <class T> Size(T &other) : w(other.w), h(other.h) { other.w = 8 * other.w; }
};
void convert(float *to, Size s);
__global__ void plane(float *d, int stride) {
  d[(blockIdx.y * 8 + threadIdx.y) * stride + blockIdx.x * 8 + threadIdx.x] = threadIdx.y + 0.5f * threadIdx.x;
}

void smooth(float *picture, int w, int h) {
  float *d;
  size_t pitch;
  Size s(w, h);
  if (s.w < 8 || s.h < 8) return;
  cudaMallocPitch((void **)&d, &pitch, s.w * sizeof(float), s.h);
  convert(picture, s);
  dim3 threads(8, 8), grid(s.w / 8, s.h / 8);
  plane<<<grid, threads>>>(d, (int)(pitch / sizeof(float)));
}
