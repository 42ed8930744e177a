//! Of many launches one breaks what the proof for every launch assumes.
//! check: unknown launch.limit
__global__ void __launch_bounds__(64) k(int* a, int m) {
  if (threadIdx.x < 10) a[threadIdx.x] = m;
}

int main(int c, char** v) {
  int* d;
  cudaMalloc(&d, 400);
  for (int j = 0; j < 50; j++) k<<<1, 64 + j>>>(d, c - j);
}
