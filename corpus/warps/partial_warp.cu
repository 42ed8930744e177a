//! The last warp of a block of 48 threads has 16 lanes; the full mask names lanes that never existed.
//! replay: --block 48 --array out=zero:int:48
//! expect: ok
//! array: out = 1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14 17 16 19 18 21 20 23 22 25 24 27 26 29 28 31 30 33 32 35 34 37 36 39 38 41 40 43 42 45 44 47 46
//! check: --block 48 => proved
__global__ void partial_warp(int *out) {
  __shared__ int s[48];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  out[blockIdx.x * 48 + t] = s[t ^ 1];
}
