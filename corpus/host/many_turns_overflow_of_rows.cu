//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown race.global
__global__ void k(float* a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y;
  if (x < w) a[y * w + x] = 1;
}

int main(int c, char** v) {
  for (int i = 1; i < 60; i++) {
    int w = i * 1024, h = 60000;
    float* d;
    cudaMalloc(&d, 4L * 60000 * 65536);
    k<<<dim3(w / 128, h), 128>>>(d, w, h);
  }
}
