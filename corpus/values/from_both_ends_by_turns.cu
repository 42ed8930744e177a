//! A thread's place from the front and its place from the back, by turns: c - p twice is p.
//! check: proved
//! replay: --block 4 --grid 1 --arg n=5
//! expect: ok
__global__ void k(int n) {
  __shared__ int b[2048];
  int p = threadIdx.x;
  for (int i = 0; i < n; i++) {
    b[p] = i;
    p = 2047 - p;
  }
}
