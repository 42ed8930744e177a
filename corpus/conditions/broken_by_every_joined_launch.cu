//! A condition that no launch in sight meets, or that some launch of the program breaks, is no answer.
//! check: unknown race.global
__global__ void k(int* a, int n) {
  int i = __mul24(blockIdx.x, blockDim.x) + threadIdx.x;
  a[i] = blockIdx.x;
}

int main(int c, char** v) {
  int* d;
  cudaMalloc(&d, 1L << 33);
  for (int j = 1; j < 40; j++) k<<<j * 500000, 32>>>(d, 1);
}
