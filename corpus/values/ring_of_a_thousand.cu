//! A ring of 1000 elements for each thread, in steps of 7: too long to be gone through, but a remainder stays below 1000.
//! check: proved
//! replay: --block 2 --grid 1 --arg n=300 --array a=zero:int:2000
//! expect: ok
__global__ void k(int *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int j = 0;
  for (int i = 0; i < n; i++) {
    a[1000 * t + j] = i;
    j = (j + 7) % 1000;
  }
}
