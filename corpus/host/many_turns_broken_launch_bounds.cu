//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown launch.limit
__global__ void __launch_bounds__(256) k(int* a, int n) {
  if (threadIdx.x < 10) a[threadIdx.x] = n;
}

int main() {
  int* d;
  cudaMalloc(&d, 40000);
  for (int j = 1; j < 50; j++) k<<<1, 6 * j>>>(d, j);
}
