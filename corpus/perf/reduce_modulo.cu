//! A reduction by remainders: no bank is asked twice, but lanes of every warp part.
//! replay: --block 128 --array in=iota:int:128 --array out=zero:int:1
//! expect: ok
//! perf: --block 128
//! access: 17 write s: degree 1; requests 4
//! access: 17 read in: sectors 4; requests 4
//! access: 21 read s: degree 1; requests 23
//! access: 21 write s: degree 1; requests 23
//! access: 21 read s: degree 1; requests 23
//! access: 25 write out: sectors 1; requests 1
//! access: 25 read s: degree 1; requests 1
//! branch: 20 23 of 28
//! branch: 24 1 of 4
__global__ void reduce_modulo(int *out, const int *in) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int k = 1; k < blockDim.x; k *= 2) {
    if (t % (2 * k) == 0)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    out[0] = s[0];
}
