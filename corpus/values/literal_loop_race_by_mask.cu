//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: refuted race.global
__global__ void k(int* a) {
  int x = threadIdx.x;
  for (int i = 0; i < 20; i++) {
    int o = i * 160000000;
    int m = o >> 31;
    a[x & ~m] = x;
  }
}

int main() {
  int* d;
  cudaMalloc(&d, 400);
  k<<<1, 32>>>(d);
}
