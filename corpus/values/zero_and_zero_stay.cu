//! Two numbers that are 0 and are added to each other stay 0, though each of them alone might change.
//! check: proved
//! replay: --block 2 --grid 1 --arg n=4 --array a=zero:int:4
//! expect: ok
__global__ void k(int *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int x = 0, y = 0;
  for (int i = 0; i < n; i++) {
    x += y;
    y += x;
  }
  a[x ? 0 : t] = t;
}
