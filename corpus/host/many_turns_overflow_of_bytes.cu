//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown race.global
__global__ void k(float* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int byte = i * 4;
    *(float*)((char*)a + byte) = i;
  }
}

int main(int c, char** v) {
  float* d;
  cudaMalloc(&d, 4L << 30);
  for (int mb = 1; mb <= 600; mb += 10) {
    int n = mb << 20;
    k<<<n / 256, 256>>>(d, n);
  }
}
