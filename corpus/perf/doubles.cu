//! Doubles in shared memory are served in halves of the warp: no conflict one after the other, degree 2 with a stride of two.
//! replay: --block 64 --array in=iota:double:64 --array out=zero:double:64
//! expect: ok
//! perf: --block 64
//! access: 24 write s: degree 1; requests 2
//! access: 24 read in: sectors 8; requests 2
//! access: 25 write p: degree 2; requests 2
//! access: 25 read in: sectors 8; requests 2
//! access: 26 write out: sectors 8; requests 2
//! access: 26 read s: degree 1; requests 2
//! access: 26 read p: degree 2; requests 2
//! perf: --block 64 --bank-width 8
//! access: 24 write s: degree 1; requests 2
//! access: 24 read in: sectors 8; requests 2
//! access: 25 write p: degree 2; requests 2
//! access: 25 read in: sectors 8; requests 2
//! access: 26 write out: sectors 8; requests 2
//! access: 26 read s: degree 1; requests 2
//! access: 26 read p: degree 2; requests 2
__global__ void doubles(double *out, const double *in) {
  __shared__ double s[64];
  __shared__ double p[128];
  int t = threadIdx.x;
  s[t] = in[t];
  p[2 * t] = in[t];
  out[t] = s[t] + p[2 * t];
}
