//! A reduction whose active threads are neighbours: conflict-free, and lanes part only in the last five steps.
//! replay: --block 256 --grid 2 --array in=iota:int:512 --array out=zero:int:2
//! expect: ok
//! perf: --block 256
//! access: 17 write s: degree 1; requests 8
//! access: 17 read in: sectors 4; requests 8
//! access: 21 read s: degree 1; requests 12
//! access: 21 write s: degree 1; requests 12
//! access: 21 read s: degree 1; requests 12
//! access: 25 write out: sectors 1; requests 1
//! access: 25 read s: degree 1; requests 1
//! branch: 20 5 of 64
//! branch: 24 1 of 8
__global__ void reduce_sequential(int *out, const int *in) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}
