//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown race.global
__global__ void k(int* a, int n) {
  unsigned s = blockIdx.x * 4096 + threadIdx.x;
  if (s < blockIdx.x) a[0] = threadIdx.x;
}

int main(int c, char** v) {
  int* d;
  cudaMalloc(&d, 40000);
  for (int j = 0; j < 30; j++) k<<<1100000 + j, 32>>>(d, 100000);
}
