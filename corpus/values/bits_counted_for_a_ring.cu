//! A ring with as many places as a number has bits, which a loop has counted.
//! check: proved
//! replay: --block 2 --grid 1 --arg n=40 --array a=zero:int:64
//! expect: ok
__global__ void k(int *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int bits = 0, j = 0;
  for (unsigned x = 1; x; x <<= 1) bits++;
  for (int i = 0; i < n; i++) {
    a[32 * t + j] = i;
    j = (j + 1) % bits;
  }
}
