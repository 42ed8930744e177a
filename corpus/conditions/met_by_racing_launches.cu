//! A condition that no launch in sight meets, or that some launch of the program breaks, is no answer.
//! check: unknown race.global
__global__ void k(float* a, int w) {
  long o = blockIdx.x * w + threadIdx.x;
  a[o] = blockIdx.x;
}

int main(int c, char** v) {
  float* d;
  cudaMalloc(&d, 4L * 32768 * 200000);
  for (int n = 1000; n <= 200000; n += 1000) k<<<n, 32>>>(d, 32768);
}
