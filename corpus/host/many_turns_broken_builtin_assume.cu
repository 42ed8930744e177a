//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown race.global
__global__ void k(int* a, int n) {
  __builtin_assume(n != 37);
  if (n == 37) a[0] = threadIdx.x;
}

int main() {
  int* d;
  cudaMalloc(&d, 40000);
  for (int j = 1; j < 50; j++) k<<<1, 32>>>(d, j);
}
