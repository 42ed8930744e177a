//! Block reduction whose last five steps are done by one warp with __syncwarp.
//! replay: --block 64 --grid 2 --array a=iota:int:128 --array out=zero:int:2
//! expect: ok
//! array: out = 2016 6112
//! check: --block 64 => proved
__global__ void last_warp(const int *a, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    for (int d = 32; d > 0; d /= 2) {
      int v = s[t + d];
      __syncwarp();
      s[t] += v;
      __syncwarp();
    }
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
