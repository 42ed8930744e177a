//! Bytes: four lanes share a word, so that there is no conflict; one sector for a whole warp.
//! replay: --block 64 --grid 2 --array in=iota:uchar:128 --array out=zero:uchar:128
//! expect: ok
//! perf: --block 64
//! access: 17 write s: degree 1; requests 2
//! access: 17 read in: sectors 1; requests 2
//! access: 18 write out: sectors 1; requests 2
//! access: 18 read s: degree 1; requests 2
//! perf: --block 48
//! access: 17 write s: degree 1; requests 2
//! access: 17 read in: sectors 1..2, typically 1.25; requests 2; 1 if 2 divides blockIdx.x, else 2
//! access: 18 write out: sectors 1..2, typically 1.25; requests 2; 1 if 2 divides blockIdx.x, else 2
//! access: 18 read s: degree 1; requests 2
__global__ void bytes(unsigned char *out, const unsigned char *in) {
  __shared__ unsigned char s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  out[i] = s[threadIdx.x];
}
