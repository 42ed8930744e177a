//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
__global__ void k(int* a, int n) {
  int x = 0;
  for (int i = 0; i < n; i++) {
    x += 30000;
    if (x < 0) a[0] = threadIdx.x;
  }
}

int main() {
  int* d;
  cudaMalloc(&d, 4);
  k<<<1, 32>>>(d, 100000);
}
