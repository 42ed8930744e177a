//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown race.global
__global__ void k(int* a, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 32) a[i] = blockIdx.x;
}

int main(int c, char** v) {
  int* d;
  cudaMalloc(&d, 40000);
  for (int i = 1; i < (1 << 30); i *= 2) k<<<i, 1024>>>(d, 3);
}
