//! A condition that no launch in sight meets, or that some launch of the program breaks, is no answer.
//! check: refuted race.global
__global__ void k(int* a, int n) {
  if (threadIdx.x < 32) a[threadIdx.x + 32 * blockIdx.x] = a[threadIdx.x + 32 * blockIdx.x] + 1;
}

int main() {
  int* d;
  cudaMalloc(&d, 40000);
  for (int i = 1; i < 40; i++) k<<<dim3(i, i / 37 + 1), 32>>>(d, 3);
}
