//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: refuted race.shared
__global__ void k(int* a) {
  __shared__ int s[32];
  int x = threadIdx.x;
  for (int i = 0; i < 20; i++) {
    int o = i * 160000000;
    s[x] = i;
    if (o >= 0) __syncthreads();
    a[x] = s[31 - x];
    if (o >= 0) __syncthreads();
  }
}

int main() {
  int* d;
  cudaMalloc(&d, 400);
  k<<<1, 32>>>(d);
}
