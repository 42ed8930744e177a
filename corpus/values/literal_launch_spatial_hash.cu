//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: refuted memory.bounds
__global__ void k(int* t, int n) {
  __shared__ int s[1024];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int h = (i * 73856093) % 1024;
    atomicAdd(&s[h], 1);
  }
}

int main() {
  int* d;
  cudaMalloc(&d, 400);
  k<<<1, 32>>>(d, 1000);
}
