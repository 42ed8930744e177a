//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown arith.overflow
__global__ void k(int* a) {
  int b = blockIdx.x;
  int x = b * 16384;
  if (x < b) a[0] = threadIdx.x;
}

int main() {
  int* d;
  cudaMalloc(&d, 4);
  for (int g = 1; g < 60; g++) k<<<g * 5000, 32>>>(d);
}
