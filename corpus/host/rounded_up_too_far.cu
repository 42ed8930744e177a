//! The allocation has room for the grid that is rounded down.
//! check: refuted memory.bounds
__global__ void number(int *a, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  a[i] = n;
}
int main() {
  int n = 1000;
  int *a;
  cudaMalloc(&a, 3 * 256 * 4);
  number<<<(int)ceil(n / 256.0), 256>>>(a, n);
}
