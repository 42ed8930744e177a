//! Of many launches one breaks what the proof for every launch assumes.
//! check: refuted memory.null
#include <cstdlib>

__global__ void k(int* a, int n) {
  if (threadIdx.x < 32) a[threadIdx.x] = n;
}

int main(int c, char** v) {
  int n = atoi(v[1]);
  int* d;
  cudaMalloc(&d, 40000);
  for (int j = 1; j < 50; j++) {
    k<<<1, 32>>>(d, n - j);
    if (j == 37) d = 0;
  }
}
