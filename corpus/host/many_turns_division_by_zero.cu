//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: refuted arith.div0
__global__ void k(int* a, int n) {
  int x = threadIdx.x;
  a[x] = x / n;
}

int main() {
  int* d;
  cudaMalloc(&d, 400);
  for (int g = 0; g < 60; g++) k<<<1, 32>>>(d, 37 - g);
}
