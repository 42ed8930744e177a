//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown launch.limit
__global__ void k(int* a, int n) {
  if (threadIdx.x < 32) a[threadIdx.x] = n;
}

int main() {
  int* d;
  cudaMalloc(&d, 400);
  for (int j = 0; j < 50; j++) k<<<1, 25 * j>>>(d, j);
}
