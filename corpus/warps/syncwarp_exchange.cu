//! __syncwarp orders the memory of the lanes of one warp.
//! replay: --block 64 --array out=zero:int:64
//! expect: ok
//! array: out = 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 63 62 61 60 59 58 57 56 55 54 53 52 51 50 49 48 47 46 45 44 43 42 41 40 39 38 37 36 35 34 33 32
//! check: --block 64 => proved
__global__ void syncwarp_exchange(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  out[blockIdx.x * 64 + t] = s[t ^ 31];
}
