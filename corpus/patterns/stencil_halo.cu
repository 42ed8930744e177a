//! One-dimensional stencil with a halo loaded by the first threads.
//! replay: --block 8 --grid 2 --array in=iota:int:18 --array out=zero:int:16
//! expect: ok
//! array: out = 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48
//! check: --block 8 => proved
#define BLOCK 8

__global__ void stencil_halo(const int *in, int *out) {
  __shared__ int s[BLOCK + 2];
  int t = threadIdx.x;
  const int *part = in + blockIdx.x * BLOCK;
  s[t] = part[t];
  if (t < 2) s[BLOCK + t] = part[BLOCK + t];
  __syncthreads();
  out[blockIdx.x * BLOCK + t] = s[t] + s[t + 1] + s[t + 2];
}
