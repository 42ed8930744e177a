//! A reduction whose active threads are far apart: conflicts up to degree 8 in a block of 256, and lanes that part.
//! replay: --block 256 --grid 2 --array in=iota:int:512 --array out=zero:int:2
//! expect: ok
//! perf: --block 256
//! access: 17 write s: degree 1; requests 8
//! access: 17 read in: sectors 4; requests 8
//! access: 22 read s: degree 1..8, typically 3.92; requests 12
//! access: 22 write s: degree 1..8, typically 3.92; requests 12
//! access: 22 read s: degree 1..8, typically 3.92; requests 12
//! access: 26 write out: sectors 1; requests 1
//! access: 26 read s: degree 1; requests 1
//! branch: 21 5 of 64
//! branch: 25 1 of 8
__global__ void reduce_interleaved(int *out, const int *in) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = 1; k < blockDim.x; k *= 2) {
    int i = 2 * k * t;
    if (i < blockDim.x)
      s[i] += s[i + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}
