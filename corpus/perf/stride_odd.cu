//! An odd stride visits every bank once.
//! replay: --block 64 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! perf:
//! access: 12 write s: degree 1; requests 8; for every block size
//! access: 12 read in: sectors 4; requests 8; for every block size
//! access: 13 write out: sectors 4; requests 8; for every block size
//! access: 13 read s: degree 1; requests 8; for every block size
__global__ void stride_odd(int *out, const int *in) {
  __shared__ int s[1024 * 7];
  int t = threadIdx.x;
  s[7 * t] = in[t];
  out[t] = s[7 * t];
}
