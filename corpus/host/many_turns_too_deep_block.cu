//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown launch.limit
__global__ void k(int* a, int n) {
  if (threadIdx.x + threadIdx.y + threadIdx.z + blockIdx.x + blockIdx.y == 0) a[threadIdx.x] = n;
}

int main() {
  int* d;
  cudaMalloc(&d, 400);
  for (int j = 1; j < 70; j++) k<<<1, dim3(1, 1, j)>>>(d, j);
}
