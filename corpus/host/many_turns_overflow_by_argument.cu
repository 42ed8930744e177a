//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown race.global
__global__ void k(int* a, int n) {
  int x = n * 100;
  if (x < n && n > 0) a[0] = threadIdx.x;
}

int main() {
  int* d;
  cudaMalloc(&d, 4);
  for (int g = 1; g < 60; g++) k<<<1, 32>>>(d, g * 1000000);
}
