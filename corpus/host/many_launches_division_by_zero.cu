//! Of many launches one breaks what the proof for every launch assumes.
//! check: refuted arith.div0
__global__ void k(int* a, int n) {
  a[threadIdx.x] = (int)threadIdx.x / (n - 10);
}

int main() {
  int* d;
  cudaMalloc(&d, 40000);
  for (int j = 0; j < 24; j++) k<<<1, 32>>>(d, j);
  k<<<1, 32>>>(d, 30);
}
