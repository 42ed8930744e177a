//! A condition that no launch in sight meets, or that some launch of the program breaks, is no answer.
//! check: unknown race.global
__global__ void k(int* a, int m) {
  if (threadIdx.x < m) a[threadIdx.x] += m;
}

int main(int c, char** v) {
  int* d;
  cudaMalloc(&d, 400);
  for (int j = 0; j < 50; j++) k<<<j == 37 ? 2 : 1, 32>>>(d, c - j);
}
