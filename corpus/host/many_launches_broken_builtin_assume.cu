//! Of many launches one breaks what the proof for every launch assumes.
//! check: unknown race.global
__global__ void k(int* a, int n, int m) {
  __builtin_assume(n != 37);
  if (n == 37) a[0] = threadIdx.x;
}

int main(int c, char** v) {
  int* d;
  cudaMalloc(&d, 400);
  for (int j = 0; j < 50; j++) k<<<1, 32>>>(d, j, c - j);
}
