//! In-place transposition: only the threads above the diagonal swap.
//! replay: --block 5,5 --array a=iota:int:25 --arg n=5
//! expect: ok
//! array: a = 0 5 10 15 20 1 6 11 16 21 2 7 12 17 22 3 8 13 18 23 4 9 14 19 24
//! check: proved
__global__ void transpose_in_place(int *a, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n && x > y) {
    int t = a[y * n + x];
    a[y * n + x] = a[x * n + y];
    a[x * n + y] = t;
  }
}
