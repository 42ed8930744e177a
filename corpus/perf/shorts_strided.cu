//! Shorts 64 bytes apart: every second lane is in the same bank.
//! replay: --block 32 --array out=zero:short:32
//! expect: ok
//! perf: --block 32
//! access: 10 write s: degree 16; requests 1
//! access: 11 write out: sectors 2; requests 1
//! access: 11 read s: degree 16; requests 1
__global__ void shorts_strided(short *out) {
  __shared__ short s[32 * 32];
  s[32 * threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = s[32 * threadIdx.x];
}
