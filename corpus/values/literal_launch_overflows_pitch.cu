//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
__global__ void k(char* a, int n, int pitch) {
  for (int i = 0; i < n; i++) ((float*)(a + i * pitch))[threadIdx.x] = 1;
}

int main(int c, char** v) {
  char* d;
  size_t p;
  cudaMallocPitch(&d, &p, 30000, 100000);
  k<<<1, 32>>>(d, 100000, 30208);
}
