//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
__device__ unsigned cnt;

__global__ void k(int* a, int n) {
  for (int i = 0; i < n; i++) {
    unsigned p = atomicAdd(&cnt, 65536);
    a[p / 65536] = threadIdx.x;
  }
}

int main(int c, char** v) {
  int* d;
  cudaMalloc(&d, 400000);
  k<<<1, 32>>>(d, 1 << 17);
}
