//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: refuted arith.div0
__global__ void k(int* a) {
  int x = threadIdx.x;
  for (int i = 0; i < 20; i++) {
    int o = i * 160000000;
    a[x] = x / (o < 0 ? 0 : 1);
  }
}

int main() {
  int* d;
  cudaMalloc(&d, 400);
  k<<<1, 32>>>(d);
}
