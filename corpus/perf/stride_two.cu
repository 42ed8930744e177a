//! Every second word of shared memory: degree 2; every second float of an array: half the bytes moved are used.
//! replay: --block 64 --grid 2 --array in=iota:float:256 --array out=zero:float:128
//! expect: ok
//! perf: --block 64
//! access: 17 write s: degree 2; requests 2
//! access: 17 read in: sectors 8; requests 2
//! access: 18 write out: sectors 4; requests 2
//! access: 18 read s: degree 2; requests 2
//! perf:
//! access: 17 write s: degree 2; requests 8; for every block size
//! access: 17 read in: sectors 8; requests 8
//! access: 18 write out: sectors 4; requests 8
//! access: 18 read s: degree 2; requests 8; for every block size
__global__ void stride_two(float *out, const float *in) {
  __shared__ float s[2048];
  int t = threadIdx.x;
  s[2 * t] = in[2 * (blockIdx.x * blockDim.x + t)];
  out[blockIdx.x * blockDim.x + t] = s[2 * t];
}
